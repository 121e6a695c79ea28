"""How dates and figures look and may be typed: the Swiss way, in every language of the pages."""

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j.n.Y"
SHORT_DATETIME_FORMAT = "j.n.Y H:i"
FIRST_DAY_OF_WEEK = 1

DATE_INPUT_FORMATS = ["%d.%m.%Y", "%Y-%m-%d"]
TIME_INPUT_FORMATS = ["%H:%M", "%H:%M:%S"]
DATETIME_INPUT_FORMATS = ["%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"]

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = "’"
NUMBER_GROUPING = 3
