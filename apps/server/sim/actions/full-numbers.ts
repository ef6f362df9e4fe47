/** Numbers that fill up (lottery.md 1.7): every number of a play is limited for all, and sold at lower odds when it is full. */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Slip, SlipLine, SlipOutcome, SlipRefusal } from '../../src/capabilities/lottery/port.ts';
import { isRefusal } from '../../src/platform/result.ts';
import { FULL_NUMBERS } from '../audit/full-numbers.ts';
import type { Stage } from '../stage.ts';
import { staff } from './staff.ts';

/** Before anything is bet. */
export async function limitNumbers(stage: Stage): Promise<void> {
  const { gameCode, play, maxTotal, fullFactor } = FULL_NUMBERS;
  const number = { gameCode, play, selection: '', maxStake: null, factor: null };
  const wish = { ...number, key: stage.key(stage.random), maxTotal, fullFactor };
  const made = await stage.ask(stage.fork(), ({ lottery }) =>
    lottery.terms.limitNumber(staff(1n, 'too much on one number'), wish),
  );
  if (isRefusal(made)) throw new Error(`a play can be limited: ${made.refused}`);
}

/** The lines of a slip that are sold at another price now, and at which. */
function toldPrices(slip: Slip, outcome: SlipOutcome | SlipRefusal): [SlipLine, number][] {
  const told = (line: SlipLine | undefined, refusal: SlipRefusal | { refused: string; values?: object }) => {
    const factor = refusal.refused === 'lottery.priceChanged' && refusal.values && 'factor' in refusal.values;
    return line === undefined || factor === false || factor === undefined
      ? []
      : [[line, Number((refusal.values as { factor: number }).factor)] as [SlipLine, number]];
  };
  if (isRefusal(outcome)) return slip.lines.length === 1 ? told(slip.lines[0], outcome) : [];
  return outcome.lines.flatMap((line, place) => (line.accepted === null ? told(slip.lines[place], line.refusal) : []));
}

/** Somebody who was told another price agrees to it; by then it may be another one again. */
export async function agreeToPrice(
  stage: Stage,
  random: SeededRandom,
  memberId: bigint,
  asked: { readonly slip: Slip; readonly outcomes: readonly (SlipOutcome | SlipRefusal)[] },
): Promise<SlipOutcome | SlipRefusal | null> {
  const [told] = asked.outcomes.flatMap((outcome) => toldPrices(asked.slip, outcome));
  if (told === undefined) return null;
  const [line, factor] = told;
  const lines = [{ ...line, key: stage.key(random), factor }];
  return stage.ask(random, ({ lottery }) => lottery.placeSlip(memberId, { ...asked.slip, allOrNothing: false, lines }));
}
