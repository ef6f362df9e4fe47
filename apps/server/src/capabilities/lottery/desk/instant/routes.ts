/** Raffles and scratch cards at the desk: the contract in, the service, the contract out; each behind its right. */
import {
  cancelRaffle,
  type DeskRaffleView,
  type DeskScratchGame as DeskScratchGameView,
  listDeskRaffles,
  listDeskScratch,
  listRaffleSales,
  makeRaffle,
  setScratchState,
} from '@house/contract/lottery/desk-instant';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../../../platform/audit-action.ts';
import type { CallRouter } from '../../../../platform/http.ts';
import { isRefusal, present } from '../../../../platform/result.ts';
import type { DeskRaffle, RaffleDesk } from '../../raffles/port.ts';
import { writeRaffle } from '../../raffles/routes.ts';
import type { DeskScratchGame, ScratchDesk } from '../../scratch/port.ts';
import { byOf } from '../../staff.ts';

export interface InstantDesk {
  readonly raffleDesk: RaffleDesk;
  readonly scratchDesk: ScratchDesk;
}

const readAmount = (text: string): bigint => present(parseAmount(text), 'an amount of the contract parses');

function showRaffle(raffle: DeskRaffle): DeskRaffleView {
  return {
    ...writeRaffle(raffle),
    madeAt: raffle.madeAt.toISOString(),
    members: raffle.members,
    taken: formatAmount(raffle.taken),
    paid: formatAmount(raffle.paid),
  };
}

function showGame({ price, taken, paid, ...game }: DeskScratchGame): DeskScratchGameView {
  return { ...game, price: formatAmount(price), taken: formatAmount(taken), paid: formatAmount(paid) };
}

export function serveInstantDesk(
  house: CallRouter,
  { raffleDesk, scratchDesk }: InstantDesk,
  recordDataAccess: RecordDataAccess,
): void {
  house.serveSignedIn(listDeskRaffles, 'lottery.view', async ({ query: { page, size } }) => {
    const { rows, total } = await raffleDesk.list({ offset: (page - 1) * size, limit: size });
    return { page, size, total, rows: rows.map(showRaffle) };
  });
  house.serveSignedIn(listRaffleSales, 'draws.view', async ({ params, query: { page, size }, principal, address }) => {
    const found = await raffleDesk.sales(BigInt(params.id), { offset: (page - 1) * size, limit: size });
    if (isRefusal(found)) return found;
    const by = { staffId: principal.id, staff: principal.name, address };
    await recordDataAccess(by, 'draws.viewBets', `raffle:${params.id}`);
    return {
      page,
      size,
      total: found.total,
      rows: found.rows.map(({ id, memberId, account, first, count, amount, boughtAt }) => ({
        id: String(id),
        memberId: String(memberId),
        account,
        first,
        count,
        amount: formatAmount(amount),
        boughtAt: boughtAt.toISOString(),
      })),
    };
  });
  house.serveSignedIn(makeRaffle, 'raffles.make', async (request) => {
    const { key, names, price, tickets, leastSold, mostPerMember, prizes, opensAt, closesAt } = request.body;
    const made = await raffleDesk.make(byOf(request), {
      key,
      names,
      price: readAmount(price),
      tickets,
      leastSold,
      mostPerMember,
      prizes: prizes.map(readAmount),
      ...(opensAt === null ? {} : { opensAt: new Date(opensAt) }),
      closesAt: new Date(closesAt),
    });
    return isRefusal(made) ? made : showRaffle(made);
  });
  house.serveSignedIn(cancelRaffle, 'raffles.cancel', async (request) => {
    const order = { key: request.body.key, raffleId: BigInt(request.params.id) };
    const cancelled = await raffleDesk.cancel(byOf(request), order);
    return isRefusal(cancelled) ? cancelled : showRaffle(cancelled);
  });
  house.serveSignedIn(listDeskScratch, 'lottery.view', async () => ({
    games: (await scratchDesk.games()).map(showGame),
  }));
  house.serveSignedIn(setScratchState, 'scratch.stop', async (request) => {
    const { key, state } = request.body;
    const set = await scratchDesk.setState(byOf(request), { key, code: request.params.gameCode, state });
    return isRefusal(set) ? set : showGame(set);
  });
}
