/** Bets that their members take back: while their draw is open, so many a day, once (lottery.md 1.7). */
import type { SeededRandom } from '@house/fairness/seeded';
import { isRefusal } from '../../src/platform/result.ts';
import type { Bet } from '../audit/draws.ts';
import type { Stage } from '../stage.ts';
import type { SimDraw } from '../time.ts';
import { bookSlip, chooseLine } from './slips.ts';

const AT_ONCE = 22;

/** Answers the code of the refusal; null when the bet is back. */
async function takeBack(stage: Stage, random: SeededRandom, bet: Bet): Promise<string | null> {
  const { memberId, ticket } = bet;
  const done = await stage.ask(random, ({ lottery }) => lottery.cancelWager(memberId, ticket));
  if (!isRefusal(done)) {
    stage.auditor.cancels.done(bet, done);
    return null;
  }
  if (done.refused === 'wagers.cancelLimit') stage.auditor.cancels.refused(memberId);
  return done.refused;
}

/** On a draw that is open: only enough for today is a reason not to. */
async function takeBackOpen(stage: Stage, random: SeededRandom, bet: Bet): Promise<void> {
  const why = await takeBack(stage, random, bet);
  if (why !== null && why !== 'wagers.cancelLimit') stage.auditor.wrong(`bet ${bet.ticket} can be taken back: ${why}`);
}

/** Some bet that is open, maybe one that was taken back before; by one click, by two at once, or again later. */
export async function takeBackSome(stage: Stage, random: SeededRandom): Promise<void> {
  const bets = stage.auditor.draws.betsOf(random.pick(stage.onSale).id);
  if (bets.length === 0) return;
  const bet = random.pick(bets);
  const once = () => takeBackOpen(stage, random, bet);
  await (random.chance(1, 3) ? Promise.all([once(), once()]) : once());
  if (random.chance(1, 4)) await once();
}

/** Bets more often than he may take back in a day, and takes it all back at once. */
export async function takeBackTooMany(stage: Stage, random: SeededRandom): Promise<void> {
  const memberId = random.pick(stage.members);
  const draw = random.pick(stage.onSale);
  const lines = Array.from({ length: AT_ONCE }, () => chooseLine(stage, random, draw.gameCode, 1));
  const slip = { gameCode: draw.gameCode, drawId: draw.id, allOrNothing: false, lines };
  const outcome = await stage.ask(random, ({ lottery }) => lottery.placeSlip(memberId, slip));
  bookSlip(stage, memberId, outcome);
  const tickets = isRefusal(outcome) ? [] : outcome.lines.flatMap(({ accepted }) => accepted?.ticket ?? []);
  const bets = tickets.flatMap((ticket) => stage.auditor.draws.betOf(ticket) ?? []);
  await Promise.all(bets.map((bet) => takeBackOpen(stage, random, bet)));
}

/** A bet of a draw that is closed stands, unless it was taken back before. */
export async function takeBackClosed(stage: Stage, random: SeededRandom, draw: SimDraw): Promise<void> {
  await stage.auditor.follow();
  const bets = stage.auditor.draws.betsOf(draw.id).filter(({ taken }) => !taken);
  if (bets.length === 0) return;
  const bet = random.pick(bets);
  const why = await takeBack(stage, random, bet);
  if (why !== 'lottery.drawClosed') stage.auditor.wrong(`bet ${bet.ticket} of a closed draw: ${why ?? 'taken back'}`);
  stage.auditor.note('bet of a closed draw not taken back');
}

/** Takes back one bet after the other until the draw is closed, or it is enough for today. */
export async function takeBackUntilClosed(stage: Stage, random: SeededRandom, draw: SimDraw): Promise<void> {
  const enough = new Set<bigint>();
  while (await stage.auditor.draws.isOpen(draw.id)) {
    const bets = stage.auditor.draws.betsOf(draw.id).filter((bet) => !bet.taken && !enough.has(bet.memberId));
    const bet = bets.at(-1);
    if (bet === undefined) continue;
    const why = await takeBack(stage, random, bet);
    if (why === 'wagers.cancelLimit') enough.add(bet.memberId);
    else if (why === 'lottery.drawClosed') return;
    else if (why !== null) stage.auditor.wrong(`bet ${bet.ticket} can be taken back: ${why}`);
  }
}
