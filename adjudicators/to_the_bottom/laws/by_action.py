"""Every rule that an action can break, action by action."""

from adjudicators.game import Law
from adjudicators.to_the_bottom import actions
from adjudicators.to_the_bottom.laws import answers, common, spending, turns, using

_OWN = (common.nothing_waits, common.own_turn, common.afloat, common.in_its_step)

LAWS: dict[type[actions.Action], tuple[Law, ...]] = {
    actions.Draw: (*_OWN, turns.draw_is_due),
    actions.Jettison: (
        *_OWN,
        spending.is_of_the_catalogue,
        spending.jettisons_something,
        spending.jettisons_own_hand,
        spending.jettisons_what_can_be,
        spending.leaves_board,
    ),
    actions.Play: (
        *_OWN,
        spending.is_of_the_catalogue,
        spending.plays_own_hand,
        spending.not_sent_back,
        spending.plays_where_it_may,
        spending.there_is_room,
        spending.can_pay_for_playing,
    ),
    actions.Buy: (
        *_OWN,
        spending.is_of_the_catalogue,
        spending.buys_in_cruise,
        spending.is_in_shop,
        spending.can_pay_for_buying,
    ),
    actions.Use: (
        *_OWN,
        using.has_ready_action,
        using.names_target,
        using.required_is_there,
    ),
    actions.React: (
        answers.names_something_asked,
        answers.card_can_react,
        answers.takes_and_pays,
    ),
    actions.Decline: (answers.names_something_asked,),
    actions.Accept: (answers.names_something_asked,),
    actions.Choose: (answers.names_something_asked, answers.places_fit, answers.destination_fits),
    actions.Reveal: (answers.names_something_asked, answers.name_fits),
    actions.Rearrange: (common.afloat, turns.nothing_is_turned_up, turns.sees_these),
    actions.EndTurn: (
        *_OWN,
        spending.is_of_the_catalogue,
        turns.discards_the_excess,
        turns.discards_own_hand,
    ),
}
