/** Plays as a game offers them: with names and prices, and their boxes as people see them. */
import { ONE } from '@house/money/amount';
import type { OddsTable } from './families/odds.ts';
import type { Choice, GameFamily, Play, Slot } from './game.ts';
import { addRational, compareRational, type Rational, rational } from './rational.ts';
import type { Box } from './tickets/grammar.ts';
import type { Tier, UnitPlay } from './tickets/play.ts';
import type { Selection } from './tickets/selection.ts';

/** `3B.G6` is the form G6 of the area 3B; `PICK7` one of the forms that begin with PICK. */
function namesOf(code: string): Pick<Play, 'nameIds' | 'groupId'> {
  const [area = '', ...forms] = code.split('.');
  if (forms.length === 0) {
    return { nameIds: [`lottery.form.${code}`], groupId: `lottery.area.${code.replace(/\d+[A-Z]?$/, '')}` };
  }
  return { nameIds: [`lottery.area.${area}`, `lottery.form.${forms.join('.')}`], groupId: `lottery.area.${area}` };
}

/** The plays at fixed odds, one for every tier and none of them zero; plays without a line in the table are not offered. */
export function atOdds(plays: readonly UnitPlay[], odds: OddsTable): readonly Play[] {
  return plays.flatMap((play) => {
    const own = odds[play.code];
    return own === undefined ? [] : [{ ...play, ...namesOf(play.code), odds: own }];
  });
}

/** The plays at prize levels: in units, or those that `isFree` names for any stake at decimal odds (lottery.md 1.2). */
export function atLevels(plays: readonly UnitPlay[], isFree: (code: string) => boolean = () => false): readonly Play[] {
  return plays.map((play) => ({
    ...play,
    ...namesOf(play.code),
    odds: null,
    ...(isFree(play.code) ? { freeStake: true } : {}),
  }));
}

const onSale = new WeakMap<readonly Play[], Map<string, readonly Play[]>>();

/** The plays that draws of a day, `yyyyMMdd`, sell; the same list while they are the same. */
export function playsOn(plays: readonly Play[], day: string): readonly Play[] {
  if (plays.every((play) => play.soldOn === undefined)) return plays;
  const sold = plays.filter((play) => isSoldOn(play, day));
  const key = sold.map(({ code }) => code).join();
  const known = onSale.get(plays) ?? new Map<string, readonly Play[]>();
  onSale.set(plays, known);
  const same = known.get(key) ?? sold;
  known.set(key, same);
  return same;
}

/** Whether draws of a day, `yyyyMMdd`, sell the play. */
export function isSoldOn(play: Pick<Play, 'soldOn'>, day: string): boolean {
  return play.soldOn?.(day) ?? true;
}

/** Every pick is a unit of its own: then each choice has odds, a chance and a limit of its own. */
export function picksAreUnits(play: UnitPlay): boolean {
  const { boxes, kind } = play.grammar;
  if (kind !== 'boxes') return false;
  const single = (at: number, choice: string): Selection => boxes.map((_, box) => (box === at ? [choice] : []));
  const both = boxes.map((box) => box.choices.slice(0, 2));
  const ones = boxes.every((box, at) => box.choices.every((choice) => play.countUnits(single(at, choice)) === 1));
  return ones && play.countUnits(both) === both.reduce((sum, picks) => sum + picks.length, 0);
}

const chanceOf = ({ ways, results }: Tier): Rational => rational(BigInt(ways), BigInt(results));

/** A choice with the tiers that one of its units can win. */
function describeChoice(play: Play, box: Box, code: string): Choice {
  const tiers = (play.tiersOf?.(code) ?? play.tiers.map((_, tier) => tier)).flatMap((index) => {
    const tier = play.tiers[index];
    return tier === undefined || tier.refund ? [] : [{ chance: chanceOf(tier), odds: play.odds?.[index] ?? null }];
  });
  const likeliest = tiers.filter(({ odds }) => odds !== 0n).sort((a, b) => compareRational(b.chance, a.chance));
  const paid = likeliest.flatMap(({ chance, odds }) =>
    odds === null ? [] : [rational(chance.numerator * odds, chance.denominator * ONE)],
  );
  return {
    code,
    nameId: box.nameIds?.[code] ?? null,
    odds: likeliest.flatMap(({ odds }) => (odds === null ? [] : [odds])),
    chance: likeliest.reduce((sum, { chance }) => addRational(sum, chance), rational(0n)),
    rtp: play.odds === null ? null : paid.reduce(addRational, rational(0n)),
  };
}

const described = new WeakMap<Play, readonly Slot[]>();

/** The boxes of a play with their choices; none where numbers are typed. */
export function slotsOf(play: Play): readonly Slot[] {
  const known = described.get(play);
  if (known !== undefined) return known;
  const slots = play.grammar.boxes.map((box) => ({
    code: box.code,
    nameId: `lottery.position.${box.code}`,
    choices: box.choices.map((choice) => describeChoice(play, box, choice)),
  }));
  described.set(play, slots);
  return slots;
}

const byCode = new WeakMap<readonly Play[], ReadonlyMap<string, Play>>();

export function findPlay(family: Pick<GameFamily, 'plays'>, playCode: string): Play | undefined {
  const known = byCode.get(family.plays);
  if (known !== undefined) return known.get(playCode);
  const plays = new Map(family.plays.map((play) => [play.code, play]));
  byCode.set(family.plays, plays);
  return plays.get(playCode);
}
