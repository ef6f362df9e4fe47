/** Settled draws whose result is corrected, once or again, or which are void after all (lottery.md 12.4). */
import type { SeededRandom } from '@house/fairness/seeded';
import type { DrawCorrection } from '../../src/capabilities/lottery/corrections/port.ts';
import { isRefusal, type Refusal } from '../../src/platform/result.ts';
import type { Moved } from '../audit/draws.ts';
import type { Stage } from '../stage.ts';
import type { EndedDraw, SimDraw } from '../time.ts';
import { withdrawAll } from './balances.ts';
import { chooseResult } from './results.ts';
import { placeSlip } from './slips.ts';
import { staff } from './staff.ts';

const REASON = 'the wrong result was read out';

/** Another result than the one that counts. */
function chooseOtherResult(random: SeededRandom, draw: SimDraw, before: readonly number[]): number[] {
  for (;;) {
    const result = chooseResult(random, draw.gameCode);
    if (result.join() !== before.join()) return result;
  }
}

/** One of the draws that were settled, by another result or none; of those that were drawn here, by none. */
export async function resettle(stage: Stage): Promise<void> {
  if (stage.settled.length === 0) return;
  const draw = stage.random.pick(stage.settled);
  const before = stage.auditor.draws.endOf(draw.id);
  if (before === null || before === 'void') throw new Error('a draw that is settled has a result');
  const isVoid = !draw.elsewhere || stage.random.chance(1, 8);
  const result = isVoid ? null : chooseOtherResult(stage.random, draw, before);
  const asked = await ask(stage, draw, result);
  if (stage.random.chance(1, 6)) {
    await turnDown(stage, asked);
    return;
  }
  // What he had won is gone before it is taken back.
  const losers = new Set(stage.auditor.draws.betsOf(draw.id).flatMap((bet) => (bet.given > 0n ? [bet.memberId] : [])));
  for (const memberId of losers) if (stage.random.chance(1, 2)) await withdrawAll(stage, stage.random, memberId);
  if (stage.random.chance(1, 2)) stage.setFuse();
  await approve(stage, asked);
  await Promise.all([
    stage.work(),
    ...(stage.random.chance(1, 2) ? [placeSlip(stage, stage.fork()), placeSlip(stage, stage.fork())] : []),
  ]);
  await book(stage, draw, asked, result);
}

/** Asked for twice at once: one order. `result` null: none counts. */
async function ask(stage: Stage, draw: SimDraw, result: readonly number[] | null): Promise<DrawCorrection> {
  const order = { key: stage.key(stage.random), drawId: draw.id };
  const by = staff(1n, REASON);
  const answers = await Promise.all(
    [1, 2].map(() =>
      stage.ask(
        stage.fork(),
        ({ lottery }): Promise<DrawCorrection | Refusal> =>
          result === null ? lottery.corrections.askVoid(by, order) : lottery.corrections.ask(by, { ...order, result }),
      ),
    ),
  );
  const [asked, again] = answers;
  if (asked === undefined || isRefusal(asked)) throw new Error(`a correction is asked for: ${JSON.stringify(asked)}`);
  if (again === undefined || isRefusal(again) || again.id !== asked.id) throw new Error('the same key is one order');
  return asked;
}

function give(stage: Stage, asked: DrawCorrection, staffId: bigint, key: string) {
  const order = { key, correctionId: asked.id };
  return stage.ask(stage.fork(), ({ lottery }) => lottery.corrections.approve(staff(staffId, REASON), order));
}

/** By two others, each with two clicks; nobody approves what he asked for, or twice. */
async function approve(stage: Stage, asked: DrawCorrection): Promise<void> {
  const own = await give(stage, asked, 1n, stage.key(stage.random));
  if (!isRefusal(own) || own.refused !== 'lottery.correctionOwn') throw new Error('nobody approves what he asked for');
  for (const staffId of [2n, 3n]) {
    const key = stage.key(stage.random);
    const done = await Promise.all([give(stage, asked, staffId, key), give(stage, asked, staffId, key)]);
    for (const one of done) if (isRefusal(one)) throw new Error(`another approves a correction: ${one.refused}`);
    if (staffId === 3n) return;
    const twice = await give(stage, asked, staffId, stage.key(stage.random));
    if (!isRefusal(twice) || twice.refused !== 'lottery.correctionTwice') throw new Error('nobody approves twice');
    stage.auditor.note('second approval by the same refused');
  }
}

/** Somebody says no: nothing moves. */
async function turnDown(stage: Stage, asked: DrawCorrection): Promise<void> {
  const order = { key: stage.key(stage.random), correctionId: asked.id };
  const done = await stage.ask(stage.fork(), ({ lottery }) => lottery.corrections.refuse(staff(2n, REASON), order));
  if (isRefusal(done)) throw new Error(`a correction can be refused: ${done.refused}`);
  const late = await give(stage, asked, 3n, stage.key(stage.random));
  if (!isRefusal(late) || late.refused !== 'lottery.correctionOver')
    throw new Error('what was refused is not approved any more');
  stage.auditor.note('correction turned down');
}

/** What it moved by the house's own account is what the auditor's books say. */
async function book(
  stage: Stage,
  draw: EndedDraw,
  asked: DrawCorrection,
  result: readonly number[] | null,
): Promise<void> {
  const { auditor } = stage;
  const touched = new Set(auditor.draws.betsOf(draw.id).map(({ memberId }) => memberId));
  const above = [...touched].filter((memberId) => auditor.cashOf(memberId) >= 0n);
  const again = auditor.draws.wasCorrected(draw.id);
  const moved = auditor.draws.endAnew(draw.id, result ?? 'void');
  if (result === null) {
    stage.settled.splice(stage.settled.indexOf(draw), 1);
    auditor.note('settled draw void');
  } else auditor.note(again ? 'result corrected again' : 'result corrected');
  if (moved.taken > 0n) auditor.note('prize taken back');
  if (moved.added > 0n) auditor.note(result === null ? 'stake of a settled bet given back' : 'prize paid after all');
  if (above.some((memberId) => auditor.cashOf(memberId) < 0n)) auditor.note('balance below zero by another result');
  const list = await stage.ask(stage.fork(), ({ lottery }) => lottery.corrections.list(draw.id));
  const done = list.find(({ id }) => id === asked.id);
  const told = (sums: Moved | null | undefined) => `${sums?.bets} bets, ${sums?.taken} taken, ${sums?.added} added`;
  if (done?.state !== 'done') auditor.wrong(`correction ${asked.id} is ${done?.state ?? 'gone'}`);
  for (const sums of [asked.preview, done?.moved])
    if (told(sums) !== told(moved)) auditor.wrong(`correction ${asked.id} moved ${told(sums)}, books ${told(moved)}`);
}
