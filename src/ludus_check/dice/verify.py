"""Which certificate answers which question, and who verifies it."""

from functools import partial

from ludus_check.by_search.dice.fair import verify_counts, verify_unfair
from ludus_check.by_search.dice.limits import require_affordable
from ludus_check.by_search.dice.orders import verify_contest, verify_orders
from ludus_check.by_search.dice.places import verify_places
from ludus_check.by_search.dice.report import verify_report
from ludus_check.claims import Claim, Table, Verdict, Verifier, verifier
from ludus_check.dice.game import Dice, Question, read_dice
from ludus_check.fields import Record
from ludus_check.finding import Finding

CERTIFICATES: Table[Dice] = {
    (Question.SOLVE, Verdict.SOLVED): {"counts": verify_counts},
    (Question.SOLVE, Verdict.IMPOSSIBLE): {"unfair": verify_unfair},
    (Question.REPORT, Verdict.SOLVED): {"report": verify_report},
    (Question.ORDERS, Verdict.SOLVED): {"orders": verify_orders},
    (Question.CONTEST, Verdict.SOLVED): {"contest": verify_contest},
    **{
        (question, verdict): {"places": partial(verify_places, verdict=verdict)}
        for question in (Question.PLACE_FAIR, Question.GO_FIRST_FAIR)
        for verdict in (Verdict.SOLVED, Verdict.IMPOSSIBLE)
    },
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a set of dice."""
    dice = read_dice(problem)
    verify = verifier(dice, dice.question, CERTIFICATES)

    def affordable(claim: Claim) -> Finding:
        require_affordable(dice)
        return verify(claim)

    return affordable
