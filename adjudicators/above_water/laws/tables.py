"""Every rule that an action can break, action by action."""

from adjudicators.above_water.actions import (
    Action,
    Bid,
    CashAceOfDiamonds,
    Done,
    LayAceOfDiamonds,
    PlayAceOfHearts,
    PlayAceOfSpades,
    Settle,
    Trade,
    TurnIn,
)
from adjudicators.above_water.laws.aces import ace_is_held, laid_ace_is_owned
from adjudicators.above_water.laws.auction import (
    higher_than_before,
    in_turn,
    lot_is_there,
    lots_can_be_taken,
    nine_at_most,
    no_joker,
    while_bidding,
)
from adjudicators.above_water.laws.common import not_eliminated, not_over
from adjudicators.above_water.laws.settling import something_to_settle, something_to_spend
from adjudicators.above_water.laws.trading import (
    goods_are_held,
    something_is_traded,
    with_another_player,
)
from adjudicators.above_water.laws.turning_in import (
    ace_in_no_group,
    each_card_in_one_group,
    groups_are_groups,
    groups_are_held,
    two_changes_for_each_ace,
)
from adjudicators.game import Law

_IN_THE_GAME: tuple[Law, ...] = (not_over, not_eliminated)

LAWS: dict[type[Action], tuple[Law, ...]] = {
    Bid: (
        *_IN_THE_GAME,
        while_bidding,
        in_turn,
        lot_is_there,
        nine_at_most,
        higher_than_before,
    ),
    Settle: (*_IN_THE_GAME, something_to_settle),
    Done: (*_IN_THE_GAME, something_to_spend),
    TurnIn: (
        *_IN_THE_GAME,
        groups_are_groups,
        groups_are_held,
        two_changes_for_each_ace,
        each_card_in_one_group,
        ace_in_no_group,
    ),
    Trade: (
        *_IN_THE_GAME,
        with_another_player,
        something_is_traded,
        goods_are_held,
    ),
    LayAceOfDiamonds: (*_IN_THE_GAME, ace_is_held),
    CashAceOfDiamonds: (*_IN_THE_GAME, laid_ace_is_owned),
    PlayAceOfHearts: (*_IN_THE_GAME, ace_is_held),
    PlayAceOfSpades: (
        *_IN_THE_GAME,
        lots_can_be_taken,
        lot_is_there,
        ace_is_held,
        no_joker,
    ),
}
