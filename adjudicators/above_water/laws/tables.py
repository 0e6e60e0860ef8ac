"""Every rule that an action can break, action by action."""

from adjudicators.above_water import actions
from adjudicators.above_water.laws import aces, auction, common, settling, trading, turning_in
from adjudicators.game import Law

_IN_THE_GAME: tuple[Law, ...] = (common.not_over, common.not_eliminated)


def _of_ace(action: type[actions.AceUse], *laws: Law) -> tuple[Law, ...]:
    """The laws of using an ace of the hand, these among them; where it draws cards, it is not used in the last turn."""
    if action in actions.DRAWING_ACES:
        laws = (common.before_last_turn, *laws)
    return (*_IN_THE_GAME, *laws)


LAWS: dict[type[actions.Action], tuple[Law, ...]] = {
    actions.Bid: (
        *_IN_THE_GAME,
        auction.while_bidding,
        auction.in_turn,
        auction.lot_is_there,
        auction.nine_at_most,
        auction.higher_than_before,
    ),
    actions.Settle: (*_IN_THE_GAME, settling.something_to_settle, settling.something_can_follow),
    actions.Done: (*_IN_THE_GAME, settling.something_to_spend, settling.something_can_follow),
    actions.TurnIn: (
        *_IN_THE_GAME,
        turning_in.groups_are_groups,
        turning_in.groups_are_held,
        turning_in.two_changes_for_each_ace,
        turning_in.each_card_in_one_group,
        turning_in.ace_in_no_group,
    ),
    actions.Trade: (
        *_IN_THE_GAME,
        trading.with_another_player,
        trading.something_is_traded,
        trading.goods_are_held,
    ),
    actions.LayAceOfDiamonds: _of_ace(actions.LayAceOfDiamonds, aces.ace_is_held),
    actions.CashAceOfDiamonds: (*_IN_THE_GAME, aces.laid_ace_is_owned),
    actions.PlayAceOfHearts: _of_ace(actions.PlayAceOfHearts, aces.ace_is_held),
    actions.PlayAceOfSpades: _of_ace(
        actions.PlayAceOfSpades,
        auction.lots_can_be_taken,
        auction.lot_is_there,
        aces.ace_is_held,
        auction.no_joker,
    ),
}
