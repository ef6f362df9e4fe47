/** Draws that end: void, settled, with late bets, closed in the midst of their bets; by workers that may die. */
import { setTimeout } from 'node:timers/promises';
import type { SeededRandom } from '@house/fairness/seeded';
import type { Slip, SlipLine, SlipOutcome, SlipRefusal } from '../../src/capabilities/lottery/port.ts';
import { isRefusal } from '../../src/platform/result.ts';
import { isOfFullNumbers } from '../audit/full-numbers.ts';
import type { Stage } from '../stage.ts';
import { announceSimDraw, holdSimDrawElsewhere, moveSimDraw, type SimDraw } from '../time.ts';
import { takeBackClosed, takeBackUntilClosed } from './cancels.ts';
import { makeChase } from './chases.ts';
import { deposit } from './deposits.ts';
import { chooseResult } from './results.ts';
import { bookSlip, chooseSlip } from './slips.ts';
import { staff } from './staff.ts';

/** Sales that are over; the draw is far ahead. */
const SALE_OVER = { open: -3_600, close: -1, draw: 3_600 };

/** Where more is staked than one person voids alone: asked for, and approved by another. */
async function voidByTwo(stage: Stage, drawId: bigint, key: string, reason: string): Promise<void> {
  const approval = stage.key(stage.random);
  const order = { key, drawId };
  const asked = await stage.ask(stage.fork(), ({ lottery }) => lottery.corrections.askVoid(staff(1n, reason), order));
  if (isRefusal(asked)) throw new Error(`a void can be asked for: ${asked.refused}`);
  const approved = { key: approval, correctionId: asked.id };
  const done = await stage.ask(stage.fork(), ({ lottery }) => lottery.corrections.approve(staff(2n, reason), approved));
  if (isRefusal(done)) throw new Error(`another approves a void: ${done.refused}`);
}

/** Ordered twice at once. */
async function voidDraw(stage: Stage, drawId: bigint): Promise<void> {
  const order = { drawId, key: stage.key(stage.random), reason: 'the simulator voids', by: 'operator' };
  const answers = await Promise.all(
    [1, 2].map(() => stage.ask(stage.fork(), (process) => process.lottery.voidDraw(order))),
  );
  const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
  if (refused.includes('lottery.voidNeedsTwo')) await voidByTwo(stage, drawId, order.key, order.reason);
  else if (refused.length > 0) throw new Error(`an open draw can be void: ${refused.join(' ')}`);
  await stage.work();
}

/** When half of a draw's bets had been received; null when there is none. */
async function halfReceived(stage: Stage, drawId: bigint): Promise<Date | null> {
  const { rows } = await stage.database.pool.query<{ half: Date | null }>(
    `select date_trunc('milliseconds', percentile_disc(0.5) within group (order by e.at)) as half
    from wallet_entries e where e.market_id = $1 and e.play is not null and not exists (
      select from wager_outcomes o where o.shard = e.shard and o.market_id = e.market_id and o.seq = e.seq)`,
    [String(drawId)],
  );
  return rows[0]?.half ?? null;
}

/** Asked for twice at once, and approved by as many as it takes. */
async function voidLate(stage: Stage, drawId: bigint, from: Date): Promise<void> {
  const reason = 'the clock was wrong';
  const order = { key: stage.key(stage.random), drawId, from, evidence: 'the film of the draw' };
  const keys = [2n, 3n].map((staffId) => ({ staffId, key: stage.key(stage.random) }));
  const answers = await Promise.all(
    [1, 2].map(() => stage.ask(stage.fork(), ({ lottery }) => lottery.corrections.askLate(staff(1n, reason), order))),
  );
  const asked = answers.find((answer) => !isRefusal(answer));
  if (asked === undefined || isRefusal(asked)) throw new Error(`late bets can be void: ${JSON.stringify(answers)}`);
  for (const { staffId, key } of keys.slice(0, asked.approvalsNeeded)) {
    const approval = { key, correctionId: asked.id };
    const done = await stage.ask(stage.fork(), ({ lottery }) =>
      lottery.corrections.approve(staff(staffId, reason), approval),
    );
    if (isRefusal(done)) throw new Error(`another approves late bets: ${done.refused}`);
  }
  if (stage.random.chance(1, 3)) stage.setFuse();
  await stage.work();
}

/**
 * Ends a draw: void by the operator, or settled by two workers. Two of three turn out to be held elsewhere: only those can
 * have late bets, or another result later.
 */
export async function endDraw(stage: Stage, draw: SimDraw): Promise<void> {
  const { random } = stage;
  if (random.chance(1, 4)) {
    await voidDraw(stage, draw.id);
    await stage.auditor.endDraw(draw.id);
    return;
  }
  const elsewhere = random.chance(2, 3);
  if (elsewhere) await holdSimDrawElsewhere(stage.database.db, draw.id);
  const lateFrom = elsewhere && random.chance(1, 2) ? await halfReceived(stage, draw.id) : null;
  const before = random.chance(1, 2);
  await moveSimDraw(stage.database.db, draw.id, SALE_OVER);
  await stage.work();
  await takeBackClosed(stage, stage.fork(), draw);
  if (lateFrom !== null && before) await voidLate(stage, draw.id, lateFrom);
  await moveSimDraw(stage.database.db, draw.id, { open: -3_600, close: -10, draw: 0 });
  if (elsewhere) await announceSimDraw(stage.database.db, draw.id, chooseResult(random, draw.gameCode));
  if (random.chance(1, 3)) stage.setFuse();
  await stage.work();
  if (lateFrom !== null && !before) await voidLate(stage, draw.id, lateFrom);
  await stage.auditor.endDraw(draw.id, lateFrom);
  await takeBackClosed(stage, stage.fork(), draw);
  stage.settled.push({ ...draw, elsewhere });
}

/** Two draws of a game of which the second is closed before the first is drawn: a win then stops nothing of it. */
export async function endPair(stage: Stage, first: SimDraw, second: SimDraw): Promise<void> {
  await moveSimDraw(stage.database.db, second.id, SALE_OVER);
  await stage.work();
  await endDraw(stage, first);
  await endDraw(stage, second);
}

/**
 * The draw closes while some bet on it, one bet after the other, until it takes no more; workers close it at its time or
 * some time after it, and processes may die meanwhile. One takes bets back, another makes chases, as long as that goes. Then
 * one bets just after the close, and another asks again what he was answered.
 */
export async function closeAmongBets(stage: Stage, draw: SimDraw): Promise<void> {
  const { random, auditor } = stage;
  const players = Array.from({ length: 4 }, () => [stage.fork(), random.pick(stage.members)] as const);
  // So that nobody's money ends before the sale does.
  for (const [own, memberId] of players) await deposit(stage, own, memberId);
  // On a busy machine the close is further ahead, by what a bet of each takes: some are in, and taken back, before it.
  const began = performance.now();
  for (const [own, memberId] of players) {
    const slip = chooseSlip(stage, own, draw, 1);
    bookSlip(stage, memberId, await stage.ask(own, ({ lottery }) => lottery.placeSlip(memberId, slip)));
  }
  const soon = (random.between(30, 150) + performance.now() - began) / 1_000;
  await moveSimDraw(stage.database.db, draw.id, { open: -3_600, close: soon, draw: 3_600 });
  await auditor.draws.closesAt(draw.id);
  if (random.chance(1, 2)) stage.setFuse();
  const works = [stage.fork(), stage.fork()];
  const [taker, chaser] = [stage.fork(), stage.fork()];
  const idle = random.chance(1, 2) ? 0 : soon * 1_000 + 40;
  const [slips] = await Promise.all([
    Promise.all(players.map(([own, memberId]) => betUntilClosed(stage, own, memberId, draw))),
    takeBackUntilClosed(stage, taker, draw),
    makeChase(stage, chaser, chaser.pick(stage.members), draw),
    ...works.map((own) => workUntilClosed(stage, own, draw, idle)),
  ]);
  for (const [place, [own, memberId]] of players.entries()) {
    const slip = chooseSlip(stage, own, draw);
    const late = await stage.ask(own, ({ lottery }) => lottery.placeSlip(memberId, slip));
    if (!isRefusedLate(slip, late)) throw new Error('a draw that is closed takes no bet');
    auditor.note('bet just after the close refused');
    for (const slip of slips[place] ?? []) {
      bookSlip(stage, memberId, await stage.ask(own, ({ lottery }) => lottery.placeSlip(memberId, slip)));
    }
  }
  await endDraw(stage, draw);
}

/** Refused because the draw is closed; lines of numbers that are full may be told that first. */
function isRefusedLate(slip: Slip, late: SlipOutcome | SlipRefusal): boolean {
  const isReason = (refused: string, line: SlipLine | undefined) =>
    refused === 'lottery.drawClosed' ||
    (line !== undefined &&
      isOfFullNumbers({ ...line, gameCode: slip.gameCode }) &&
      ['lottery.numberFull', 'lottery.priceChanged'].includes(refused));
  if (isRefusal(late)) return slip.lines.some((line) => isReason(late.refused, line));
  return late.lines.every((line, place) => line.accepted === null && isReason(line.refusal.refused, slip.lines[place]));
}

/** Answers the slips of which something was accepted. */
async function betUntilClosed(stage: Stage, random: SeededRandom, memberId: bigint, draw: SimDraw): Promise<Slip[]> {
  const accepted: Slip[] = [];
  for (;;) {
    const slip = chooseSlip(stage, random, draw, 1);
    const outcome = await stage.ask(random, ({ lottery }) => lottery.placeSlip(memberId, slip));
    bookSlip(stage, memberId, outcome);
    if (!isRefusal(outcome)) {
      if (outcome.lines.some((line) => line.accepted !== null)) accepted.push(slip);
    } else if (outcome.refused === 'lottery.drawClosed') return accepted;
  }
}

/** A worker that comes after so many milliseconds and looks again and again, until the draw is closed. */
async function workUntilClosed(stage: Stage, random: SeededRandom, draw: SimDraw, idle: number): Promise<void> {
  await setTimeout(idle);
  while (await stage.auditor.draws.isOpen(draw.id)) await stage.workOnce(random);
}
