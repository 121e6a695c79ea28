"""Who may open what: every address of the project, and for each actor the answer of its gate.

The matrix is written by hand, beside the addresses, and not worked out from the decorators: it is what the clique was promised.
"""

# The actors, in the order of the columns. What is somebody's own is the member's; each office is held by somebody else, and
# alone. The member is on a known phone, whoever comes after them signed in with a password. `till` is a tablet with the
# treasurer's PIN.
ACTORS = (
    "nobody",
    "tv",
    "tablet",
    "till",
    "member",
    "other",
    "scorekeeper",
    "auditor",
    "treasurer",
    "admin",
)

# `y` in, `n` refused (403), `d` sent to a door: to the sign-in, or from a tablet to the PIN.
EVERYBODY = "yyyyyyyyyy"
WATCHERS = "dyyyyyyyyy"
TABLE = "dnyyyyyyyy"
SCORE = "dnyynnynnn"
PLANNERS = "dnnnnnynnn"
MEMBERS = "dnnnyyyyyy"
ACCOUNTS = "dnnnnyyyyy"
OWN = "dndyynnyyn"
OWN_FILE = "dnnnynnyyn"
TILL = "dndynnnyyn"
CASHIERS = "dndynnnnyn"
TREASURERS = "dnnnnnnnyn"
BOOKS = "dnnnnnnyyn"
FILES = "dnnnnnnyyy"
ADMINS = "dnnnnnnnny"
KEEPERS = "dnnnnnnnyy"
TABLETS = "dnyynnnnnn"
TV_PAIRERS = "dnyynnynyy"

GET = {
    "clique:sign_in": EVERYBODY,
    "clique:open_network": EVERYBODY,
    "clique:code_enter": EVERYBODY,
    "games:tv": EVERYBODY,
    "ledger:first_start": EVERYBODY,
    "clique:password": ACCOUNTS,
    "clique:password_again": ACCOUNTS,
    "clique:member_list": MEMBERS,
    "clique:member_add": KEEPERS,
    "clique:member_change": KEEPERS,
    "clique:member_access": ADMINS,
    "clique:role_list": ADMINS,
    "clique:device_list": MEMBERS,
    "clique:tv_list": TV_PAIRERS,
    "clique:pin_choose": TREASURERS,
    "clique:till_open": TABLETS,
    "games:tonight": SCORE,
    "games:current_board": TABLE,
    "games:evening_list": TABLE,
    "games:evening_detail": TABLE,
    "games:attendance": SCORE,
    "games:game_board": TABLE,
    "games:board_poll": TABLE,
    "games:board_more": TABLE,
    "games:round_list": TABLE,
    "games:round_change": SCORE,
    "games:game_standings": TABLE,
    "games:game_record": TABLE,
    "ledger:home": WATCHERS,
    "ledger:till": TILL,
    "ledger:till_part": TILL,
    "ledger:payment_part": CASHIERS,
    "ledger:gift_add": TREASURERS,
    "ledger:expense_add": TREASURERS,
    "ledger:cash_count": TREASURERS,
    "ledger:money_move": TREASURERS,
    "ledger:opening_add": TREASURERS,
    "ledger:payment_list": BOOKS,
    "ledger:payment_list_pdf": BOOKS,
    "ledger:fund": MEMBERS,
    "ledger:audit": BOOKS,
    "ledger:year": MEMBERS,
    "ledger:year_budget": TREASURERS,
    "ledger:year_close": TREASURERS,
    "ledger:what_if": MEMBERS,
    "ledger:member_account": OWN,
    "ledger:stake_why": OWN,
    "ledger:refund_add": TREASURERS,
    "ledger:write_off_add": TREASURERS,
    "ledger:journal": BOOKS,
    "ledger:receipt_add": TREASURERS,
    "ledger:receipt": BOOKS,
    "ledger:export": FILES,
    "ledger:export_journal": BOOKS,
    "ledger:export_year": BOOKS,
    "ledger:export_csv": OWN_FILE,
    "ledger:export_xlsx": OWN_FILE,
    "ledger:payment_move": TREASURERS,
    "ledger:settings": ADMINS,
    "ledger:settings_rules": ADMINS,
    "ledger:settings_rule_words": ADMINS,
    "ledger:sample_remove": ADMINS,
}
POST = {
    "clique:sign_in": EVERYBODY,
    "clique:sign_out": EVERYBODY,
    "clique:code_enter": EVERYBODY,
    "clique:language": EVERYBODY,
    "clique:scheme": EVERYBODY,
    "games:tv": EVERYBODY,
    "ledger:first_start": EVERYBODY,
    "ledger:first_start_sample": EVERYBODY,
    "clique:password": ACCOUNTS,
    "clique:password_again": ACCOUNTS,
    "clique:member_add": KEEPERS,
    "clique:member_change": KEEPERS,
    "clique:member_delete": KEEPERS,
    "clique:member_access": ADMINS,
    "clique:member_roles": ADMINS,
    "clique:access_remove": ADMINS,
    "clique:phone_invite": KEEPERS,
    "clique:tablet_invite": KEEPERS,
    "clique:invitation_withdraw": KEEPERS,
    "clique:device_revoke": "dnnnynnnyy",
    "clique:device_rename": "dnnnynnnyy",
    "clique:pin_allow": KEEPERS,
    "clique:tv_list": TV_PAIRERS,
    "clique:tv_link_make": TV_PAIRERS,
    "clique:pin_choose": TREASURERS,
    "clique:till_open": TABLETS,
    "clique:till_close": TABLETS,
    "games:evening_plan": PLANNERS,
    "games:evening_open": SCORE,
    "games:evening_unplan": PLANNERS,
    "games:evening_close": PLANNERS,
    "games:evening_reopen": PLANNERS,
    "games:attendance_set": SCORE,
    "games:seats_swap": SCORE,
    "games:dealer_set": SCORE,
    "games:guest_add": SCORE,
    "games:game_start": SCORE,
    "games:round_record": SCORE,
    "games:round_change": SCORE,
    "games:place_record": SCORE,
    "games:late_arrival": SCORE,
    "games:undo": SCORE,
    "games:game_book": SCORE,
    "ledger:payment_record": CASHIERS,
    "ledger:payment_part": CASHIERS,
    "ledger:payment_undo": CASHIERS,
    "ledger:gift_add": TREASURERS,
    "ledger:expense_add": TREASURERS,
    "ledger:cash_count": TREASURERS,
    "ledger:money_move": TREASURERS,
    "ledger:opening_add": TREASURERS,
    "ledger:year_budget": TREASURERS,
    "ledger:year_close": TREASURERS,
    "ledger:refund_add": TREASURERS,
    "ledger:write_off_add": TREASURERS,
    "ledger:booking_reverse": TREASURERS,
    "ledger:receipt_add": TREASURERS,
    "ledger:payment_move": TREASURERS,
    "ledger:backup": ADMINS,
    "ledger:settings": ADMINS,
    "ledger:settings_rules": ADMINS,
    "ledger:sample_remove": ADMINS,
}
