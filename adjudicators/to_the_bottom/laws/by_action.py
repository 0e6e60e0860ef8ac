"""Every rule that an action can break, action by action."""

from adjudicators.game import Law
from adjudicators.to_the_bottom.actions import (
    Action,
    Buy,
    Choose,
    Decline,
    Draw,
    EndTurn,
    Jettison,
    Play,
    React,
    Rearrange,
    Reveal,
    Use,
)
from adjudicators.to_the_bottom.laws.answers import (
    card_can_react,
    destination_fits,
    name_fits,
    names_something_asked,
    places_fit,
    takes_and_pays,
)
from adjudicators.to_the_bottom.laws.common import afloat, in_its_step, nothing_waits, own_turn
from adjudicators.to_the_bottom.laws.spending import (
    buys_in_cruise,
    can_pay_for_buying,
    can_pay_for_playing,
    is_in_shop,
    is_of_the_catalogue,
    jettisons_own_hand,
    jettisons_something,
    jettisons_what_can_be,
    leaves_board,
    not_sent_back,
    plays_own_hand,
    plays_where_it_may,
    there_is_room,
)
from adjudicators.to_the_bottom.laws.turns import (
    discards_own_hand,
    discards_the_excess,
    draw_is_due,
    nothing_is_turned_up,
    sees_these,
)
from adjudicators.to_the_bottom.laws.using import (
    has_ready_action,
    names_target,
    required_is_there,
)

_OWN = (nothing_waits, own_turn, afloat, in_its_step)

LAWS: dict[type[Action], tuple[Law, ...]] = {
    Draw: (*_OWN, draw_is_due),
    Jettison: (
        *_OWN,
        is_of_the_catalogue,
        jettisons_something,
        jettisons_own_hand,
        jettisons_what_can_be,
        leaves_board,
    ),
    Play: (
        *_OWN,
        is_of_the_catalogue,
        plays_own_hand,
        not_sent_back,
        plays_where_it_may,
        there_is_room,
        can_pay_for_playing,
    ),
    Buy: (*_OWN, is_of_the_catalogue, buys_in_cruise, is_in_shop, can_pay_for_buying),
    Use: (*_OWN, has_ready_action, names_target, required_is_there),
    React: (names_something_asked, card_can_react, takes_and_pays),
    Decline: (names_something_asked,),
    Choose: (names_something_asked, places_fit, destination_fits),
    Reveal: (names_something_asked, name_fits),
    Rearrange: (afloat, nothing_is_turned_up, sees_these),
    EndTurn: (*_OWN, is_of_the_catalogue, discards_the_excess, discards_own_hand),
}
