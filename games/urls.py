"""The addresses of the games app."""

from django.urls import path

from games.views import (
    attendance,
    board,
    evenings,
    practice,
    referee,
    rounds,
    shuffle,
    standings,
    tv,
)

app_name = "games"
urlpatterns = [
    path("tv/", tv.tv, name="tv"),
    path("heute/", evenings.tonight, name="tonight"),
    path("runde/", evenings.current_board, name="current_board"),
    path("abende/", evenings.evening_list, name="evening_list"),
    path("abend/planen/", evenings.evening_plan, name="evening_plan"),
    path("abend/oeffnen/", evenings.evening_open, name="evening_open"),
    path("abend/<int:evening_id>/", evenings.evening_detail, name="evening_detail"),
    path("abend/<int:evening_id>/streichen/", evenings.evening_unplan, name="evening_unplan"),
    path("abend/<int:evening_id>/schliessen/", evenings.evening_close, name="evening_close"),
    path("abend/<int:evening_id>/wieder-oeffnen/", evenings.evening_reopen, name="evening_reopen"),
    path("abend/<int:evening_id>/anwesend/", attendance.attendance, name="attendance"),
    path("abend/<int:evening_id>/da/", attendance.attendance_set, name="attendance_set"),
    path("abend/<int:evening_id>/tauschen/", attendance.seats_swap, name="seats_swap"),
    path("abend/<int:evening_id>/geber/", attendance.dealer_set, name="dealer_set"),
    path("abend/<int:evening_id>/gast/", attendance.guest_add, name="guest_add"),
    path("abend/<int:evening_id>/spiel/", attendance.game_start, name="game_start"),
    path("schiedsrichter/", referee.referee, name="referee"),
    path("mischung/", shuffle.shuffle_check, name="shuffle_check"),
    path("ueben/", practice.practice, name="practice"),
    path("ueben/spiel/", practice.practice_game, name="practice_game"),
    path("ueben/geben/", practice.practice_deal, name="practice_deal"),
    path("ueben/zug/", practice.practice_move, name="practice_move"),
    path("spiel/<int:game_id>/", board.game_board, name="game_board"),
    path("spiel/<int:game_id>/stand/", board.board_poll, name="board_poll"),
    path("spiel/<int:game_id>/mehr/", board.board_more, name="board_more"),
    path("spiel/<int:game_id>/runde/", board.round_record, name="round_record"),
    path("spiel/<int:game_id>/runden/", rounds.round_list, name="round_list"),
    path("spiel/<int:game_id>/runde/<int:number>/", rounds.round_change, name="round_change"),
    path("spiel/<int:game_id>/rang/", board.place_record, name="place_record"),
    path("spiel/<int:game_id>/kommt/", board.late_arrival, name="late_arrival"),
    path("spiel/<int:game_id>/schreiben/", board.write_here, name="write_here"),
    path("spiel/<int:game_id>/zurueck/", board.undo, name="undo"),
    path("spiel/<int:game_id>/rangliste/", standings.game_standings, name="game_standings"),
    path("spiel/<int:game_id>/verbuchen/", standings.game_book, name="game_book"),
    path("spiel/<int:game_id>/aufzeichnung/", board.game_record, name="game_record"),
]
