/**
 * One set, game or map as a race: whoever comes first to so many points wins it, by two where the rule says so, at a cap
 * whatever the lead. Every point goes to the home side with the same chance. A race to one is a unit without points.
 *
 * Only sums, products and quotients, so that every machine comes to the same chances to the last bit.
 */

export interface RaceRule {
  readonly target: number;
  /** By how many points it is won. */
  readonly lead: 1 | 2;
  /** At so many points one more is enough; null: never. */
  readonly cap: number | null;
}

/** A unit without points. */
export const RACE_TO_ONE: RaceRule = { target: 1, lead: 1, cap: null };

/** A final score of a unit and its chance. */
export interface UnitEnd {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/** After so many points beyond the target what is left goes to whom it goes: less than a millionth of a millionth. */
const BEYOND_MAX = 40;

/** Whether a race is over at this score. */
export function isWon({ target, lead, cap }: RaceRule, home: number, away: number): boolean {
  const [more, less] = home > away ? [home, away] : [away, home];
  return (more >= target && more - less >= lead) || (cap !== null && more >= cap);
}

/** How a race ends from this score on. */
export function endsOf(
  rule: RaceRule,
  chance: number,
  from: { readonly home: number; readonly away: number },
): UnitEnd[] {
  const ends: UnitEnd[] = [];
  const last = rule.cap ?? rule.target + BEYOND_MAX;
  let line = new Map([[from.home, 1]]);
  // A line holds all scores of so many points, by those of the home side.
  for (let points = from.home + from.away; line.size > 0; points += 1) {
    const next = new Map<number, number>();
    for (const [home, reached] of line) {
      const away = points - home;
      if (isWon(rule, home, away) || home >= last || away >= last) ends.push({ home, away, chance: reached });
      else {
        next.set(home + 1, (next.get(home + 1) ?? 0) + reached * chance);
        next.set(home, (next.get(home) ?? 0) + reached * (1 - chance));
      }
    }
    line = next;
  }
  return ends;
}
