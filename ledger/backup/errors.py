"""What keeps a backup from being made or put back; each is one English line, as commands speak."""


class BackupFailed(Exception):
    """The backup cannot be made, or cannot be put back; nothing was changed."""
