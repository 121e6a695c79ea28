"""What a browser calls itself, in words that a person recognises."""

# The first that fits counts: most browsers claim to be several.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Chromium", "Chromium"),
    ("Safari", "Safari"),
)
_MACHINES = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """`Firefox, Android`; what is not known is left out, `Browser` if nothing is."""
    known = [
        next((word for mark, word in table if mark in user_agent), "")
        for table in (_BROWSERS, _MACHINES)
    ]
    return ", ".join(word for word in known if word) or "Browser"
