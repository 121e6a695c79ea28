"""Which release this is; CHANGELOG.md says what came with each."""

RELEASE = "1.0.0"
