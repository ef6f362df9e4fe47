/** Slips by players who click twice, and retry with the same and with other data. */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Slip, SlipLine, SlipOutcome, SlipRefusal } from '../../src/capabilities/lottery/port.ts';
import { isRefusal } from '../../src/platform/result.ts';
import { type Stage, TAKA } from '../stage.ts';
import type { SimDraw } from '../time.ts';
import { agreeToPrice } from './full-numbers.ts';

export function chooseLine(stage: Stage, random: SeededRandom, gameCode: string, mostStake: number): SlipLine {
  const some = (from: readonly string[]) => from.filter(() => random.chance(1, 3));
  const digits = [...'0123456789'];
  const sides = ['B', 'S', 'O', 'E'];
  const join = (picks: string[]) => (picks.length === 0 ? '-' : picks.join(','));
  const one = (from: readonly string[]) => {
    const picks = some(from);
    return picks.length === 0 ? [from[0] ?? ''] : picks;
  };
  const [play, slots] = gameCode.startsWith('F5D')
    ? random.pick([
        ['DIGIT', [one(digits), ...[1, 2, 3, 4].map(() => some(digits))]],
        ['SIDES', [one(sides), ...[1, 2, 3, 4].map(() => some(sides))]],
        ['SUM', [one(sides)]],
      ] as [string, string[][]][])
    : random.pick([
        ['NUMBER', [one(digits)]],
        ['COLOR', [one(['G', 'R', 'V'])]],
        ['SIDES', [one(sides)]],
      ] as [string, string[][]][]);
  const units = slots.reduce((sum, picks) => sum + picks.length, 0);
  const unitStake = BigInt(random.between(1, mostStake)) * TAKA;
  return {
    key: stage.key(random),
    play,
    selection: slots.map(join).join('|'),
    units,
    unitStake,
    amount: BigInt(units) * unitStake,
  };
}

export function chooseSlip(stage: Stage, random: SeededRandom, draw: SimDraw, mostStake = 60): Slip {
  return {
    gameCode: draw.gameCode,
    drawId: draw.id,
    allOrNothing: random.chance(1, 4),
    lines: Array.from({ length: random.between(1, 4) }, () => chooseLine(stage, random, draw.gameCode, mostStake)),
  };
}

export async function placeSlip(
  stage: Stage,
  random: SeededRandom,
  memberId = random.pick(stage.members),
): Promise<void> {
  const slip = chooseSlip(stage, random, random.pick(stage.onSale));
  const place = (one: Slip) => stage.ask(random, (process) => process.lottery.placeSlip(memberId, one));
  const asked = await stage.auditor.limits.placeOf(memberId);
  // One click, two at once, or one and later the same again.
  const outcomes = random.chance(1, 3) ? await Promise.all([place(slip), place(slip)]) : [await place(slip)];
  if (random.chance(1, 4)) outcomes.push(await place(slip));
  for (const outcome of outcomes) bookSlip(stage, memberId, outcome);
  if (asked !== null) {
    for (const amount of outcomes.flatMap((outcome) => refusedByLimit(slip, outcome)))
      await stage.auditor.limits.refused(memberId, amount, asked);
  }
  const agreed = await agreeToPrice(stage, random, memberId, { slip, outcomes });
  if (agreed !== null) bookSlip(stage, memberId, agreed);
  if (random.chance(1, 6)) await retryWithOtherData(stage, random, memberId, slip, outcomes);
}

/** The sums that a limit of the member's own refused, each alone or all together. */
function refusedByLimit(slip: Slip, outcome: SlipOutcome | SlipRefusal): bigint[] {
  const isLimit = (refused: string) => refused === 'wallet.playerLimit';
  if (isRefusal(outcome)) {
    if (!isLimit(outcome.refused)) return [];
    const amounts = slip.lines.map(({ amount }) => amount);
    return slip.allOrNothing ? [amounts.reduce((a, b) => a + b, 0n)] : amounts;
  }
  return outcome.lines.flatMap((line, index) =>
    line.accepted === null && isLimit(line.refusal.refused) ? [slip.lines[index]?.amount ?? 0n] : [],
  );
}

async function retryWithOtherData(
  stage: Stage,
  random: SeededRandom,
  memberId: bigint,
  slip: Slip,
  outcomes: readonly (SlipOutcome | SlipRefusal)[],
): Promise<void> {
  const accepted = new Set(
    outcomes.flatMap((outcome) =>
      isRefusal(outcome) ? [] : outcome.lines.flatMap((line) => (line.accepted === null ? [] : [line.key])),
    ),
  );
  const line = slip.lines.find(({ key }) => accepted.has(key));
  if (line === undefined) return;
  const other = { ...line, unitStake: line.unitStake + TAKA, amount: line.amount + BigInt(line.units) * TAKA };
  const outcome = await stage.ask(random, (process) =>
    process.lottery.placeSlip(memberId, { ...slip, allOrNothing: false, lines: [other] }),
  );
  if (!isRefusal(outcome) || outcome.refused !== 'request.keyReused')
    throw new Error('a key with other data is refused');
  stage.auditor.note('key with other data refused');
}

export function bookSlip(stage: Stage, memberId: bigint, outcome: SlipOutcome | SlipRefusal): void {
  if (isRefusal(outcome)) {
    stage.auditor.note(outcome.refused);
    return;
  }
  for (const line of outcome.lines) {
    if (line.accepted === null) stage.auditor.note(line.refusal.refused);
    else stage.auditor.draws.bet({ memberId, ...line.accepted });
  }
}
