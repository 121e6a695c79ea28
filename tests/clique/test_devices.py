import pytest

from clique.devices import device_name


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_5) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
            "Safari, iPad",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
            "Firefox, Linux",
        ),
        ("curl/8.0", "Browser"),
        ("", "Browser"),
        ("x" * 100_000, "Browser"),
    ],
)
def test_device_name_is_browser_and_machine(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
