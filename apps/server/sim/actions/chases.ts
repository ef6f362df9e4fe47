/** Chases: made with a double click or again later, and stopped by their members in the midst (lottery.md 1.6). */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Chase, ChaseRefusal, ChaseWish } from '../../src/capabilities/lottery/chases/port.ts';
import { isRefusal } from '../../src/platform/result.ts';
import { type Stage, TAKA } from '../stage.ts';
import type { SimDraw } from '../time.ts';
import { chooseLine } from './slips.ts';

const DRAWS_MAX = 5;
const LINES_MAX = 3;
const RUNNING_MAX = 20;

function chooseChase(stage: Stage, random: SeededRandom, draw: SimDraw): ChaseWish {
  const { key, ...first } = chooseLine(stage, random, draw.gameCode, 6);
  // Few cost much more than one, so that one member has several chases.
  const others = random.chance(1, 3) ? random.between(1, LINES_MAX - 1) : 0;
  const lines = [first, ...Array.from({ length: others }, () => chooseLine(stage, random, draw.gameCode, 6))];
  const draws = random.between(1, DRAWS_MAX);
  // The first always, so that there is something to bet; others may be left out.
  const multiples = Array.from({ length: draws }, (_, place) => random.between(place === 0 ? 1 : 0, 3));
  const times = multiples.reduce((sum, multiple) => sum + multiple, 0);
  return {
    key,
    gameCode: draw.gameCode,
    firstDrawId: draw.id,
    lines: lines.map(({ play, selection, units, unitStake }) => ({ play, selection, units, unitStake })),
    multiples,
    stopOnWin: random.chance(2, 3),
    amount: lines.reduce((sum, { amount }) => sum + amount, 0n) * BigInt(times),
  };
}

export async function makeChase(
  stage: Stage,
  random: SeededRandom,
  memberId = random.pick(stage.members),
  draw = random.pick(stage.onSale),
): Promise<void> {
  const { auditor } = stage;
  const wish = chooseChase(stage, random, draw);
  const make = (one: ChaseWish) => stage.ask(random, ({ lottery }) => lottery.chases.make(memberId, one));
  const asked = await auditor.limits.placeOf(memberId);
  const answers = random.chance(1, 3) ? await Promise.all([make(wish), make(wish)]) : [await make(wish)];
  if (random.chance(1, 3)) answers.push(await make(wish));
  for (const answer of answers) book(stage, memberId, wish, answer);
  const made = answers.filter((answer): answer is Chase => !isRefusal(answer));
  if (new Set(made.map(({ id }) => id)).size > 1) throw new Error('the same key makes one chase');
  if (made.length > 1) auditor.note('chase asked for twice');
  if (made.length > 0 && wish.lines.length > 1) auditor.note('chase of several lines made');
  if (asked !== null && made.length === 0 && answers.some((answer) => refusalOf(answer) === 'wallet.playerLimit'))
    await auditor.limits.refused(memberId, wish.amount, asked);
  if (made.length > 0 && random.chance(1, 4)) {
    const lines = wish.lines.map((line, index) =>
      index === wish.lines.length - 1 ? { ...line, unitStake: line.unitStake + TAKA } : line,
    );
    const other = { ...wish, lines, amount: wish.amount * 2n };
    if (refusalOf(await make(other)) !== 'request.keyReused') throw new Error('a key with another chase is refused');
    auditor.note('key with another chase refused');
  }
}

const refusalOf = (answer: Chase | ChaseRefusal): string | null => (isRefusal(answer) ? answer.refused : null);

function book(stage: Stage, memberId: bigint, wish: ChaseWish, answer: Chase | ChaseRefusal): void {
  const { auditor } = stage;
  if (!isRefusal(answer)) {
    auditor.chases.made({ ...wish, memberId }, answer);
    return;
  }
  auditor.note(`chase: ${answer.refused}`);
  const running = auditor.chases.running().filter((chase) => chase.memberId === memberId).length;
  if (answer.refused === 'lottery.chasesRunning' && running < RUNNING_MAX)
    auditor.wrong(`member ${memberId} may have more than ${running} chases`);
}

/** One that runs, or the one just stopped again; sometimes by two clicks at once. */
export async function stopChase(stage: Stage, random: SeededRandom): Promise<void> {
  const running = stage.auditor.chases.running();
  if (running.length === 0) return;
  const { id, memberId } = random.pick(running);
  stage.auditor.chases.stopAsked(id);
  const stop = () => stage.ask(random, ({ lottery }) => lottery.chases.stop(memberId, id));
  const answers = random.chance(1, 3) ? await Promise.all([stop(), stop()]) : [await stop()];
  for (const answer of answers) if (isRefusal(answer)) throw new Error(`a chase can be stopped: ${answer.refused}`);
  stage.auditor.note('chase stopped by its member');
}
