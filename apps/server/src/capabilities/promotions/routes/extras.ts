/** The calls of raffles, codes that are used once, and labels. */
import {
  exportCodes,
  listCodeBatches,
  listCodes,
  listLabels,
  makeCodes,
  setLabel,
} from '@house/contract/promotions/extras';
import {
  askPromotionRaffle,
  claimRafflePromotion,
  type DeskRaffleView,
  decidePromotionRaffle,
  listOwnRaffles,
  listPromotionRaffles,
  listPromotionTickets,
  TICKETS_PAGE,
} from '@house/contract/promotions/raffles';
import { listPromotionTakers } from '@house/contract/promotions/takers';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { CodeBatch, Codes, Labels, Page, Raffle, Raffles, Taker } from '../port.ts';
import { actOf } from '../routes.ts';

const showRaffle = (raffle: Raffle) => ({
  ...{ id: raffle.id.toString(), names: { ...raffle.names }, prizes: raffle.prizes.map(formatAmount) },
  ...{ multiplier: raffle.multiplier, tickets: raffle.tickets, given: raffle.given },
  ...{ closesAt: raffle.closesAt.toISOString(), commit: raffle.commit, betRoot: raffle.betRoot },
  ...{ serverSeed: raffle.serverSeed, winners: raffle.winners === null ? null : [...raffle.winners] },
});

const showDesk = (raffle: Raffle, staffId: bigint): DeskRaffleView => ({
  ...showRaffle(raffle),
  ...{ state: raffle.state, reason: raffle.reason, askedBy: raffle.askedBy, decidedBy: raffle.decidedBy },
  ...{ askedAt: raffle.askedAt.toISOString(), isOwn: raffle.askedById === staffId },
});

const showBatch = ({ id, count, used, madeBy, madeAt, exportedBy, exportedAt }: CodeBatch) => ({
  ...{ id: id.toString(), count, used, madeBy, madeAt: madeAt.toISOString() },
  ...{ exportedBy, exportedAt: exportedAt?.toISOString() ?? null },
});

function serveRaffles(house: CallRouter, raffles: Raffles): void {
  house.serveSignedIn(listOwnRaffles, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const rows = await raffles.shownTo(principal.id);
    return {
      rows: rows.map(({ raffle, tickets, wins }) => ({
        ...{ ...showRaffle(raffle), state: raffle.state as 'open' | 'drawn' | 'void', own: [...tickets] },
        wins: wins.map(({ number, amount, state }) => ({ number, amount: formatAmount(amount), state })),
      })),
    };
  });

  house.serveSignedIn(listPromotionTickets, null, async ({ principal, params, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const found = await raffles.ticketsIn(BigInt(params.id), query.after, TICKETS_PAGE);
    if (isRefusal(found)) return found;
    const last = found.rows.at(-1);
    return {
      rows: found.rows.map(({ first, count, id }) => ({ first, count, id: id.toString() })),
      next: last === undefined || found.rows.length < TICKETS_PAGE ? null : last.first,
    };
  });

  house.serveSignedIn(claimRafflePromotion, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const claimed = await raffles.claim(principal.id, BigInt(body.raffleId), body.ticket);
    if (isRefusal(claimed)) return claimed;
    const { amount, multiplier, claimedAt } = claimed;
    return { amount: formatAmount(amount), multiplier, claimedAt: claimedAt?.toISOString() ?? null };
  });

  house.serveSignedIn(listPromotionRaffles, 'promotions.view', async ({ query, principal }) => {
    const { page, size } = query;
    const { rows, total } = await raffles.list(pageOf(query));
    return { page, size, total, rows: rows.map((row) => showDesk(row, principal.id)) };
  });

  house.serveSignedIn(askPromotionRaffle, 'promotions.manage', async (request) => {
    const { names, prizes, multiplier, tickets, closesAt } = request.body;
    const asked = await raffles.make(actOf(request), {
      ...{ names, multiplier, tickets, closesAt: new Date(closesAt) },
      prizes: prizes.map((prize) => present(parseAmount(prize), 'an amount is one')),
    });
    return isRefusal(asked) ? asked : showDesk(asked, request.principal.id);
  });

  house.serveSignedIn(decidePromotionRaffle, 'promotions.decide', async (request) => {
    const decided = await raffles.decide(actOf(request), BigInt(request.params.id), request.body.decision);
    return isRefusal(decided) ? decided : showDesk(decided, request.principal.id);
  });
}

export interface Extras {
  readonly pageTakers: (promotionId: bigint, page: Page) => Promise<{ rows: readonly Taker[]; total: number }>;
  readonly raffles: Raffles;
  readonly codes: Codes;
  readonly labels: Labels;
  readonly namesOfMembers: Identity['namesOfMembers'];
}

export function serveExtras(house: CallRouter, extras: Extras): void {
  const { raffles, codes, labels, pageTakers, namesOfMembers } = extras;
  serveRaffles(house, raffles);

  house.serveSignedIn(listPromotionTakers, 'promotions.view', async ({ params, query }) => {
    const { page, size } = query;
    const { rows, total } = await pageTakers(BigInt(params.id), pageOf(query));
    return {
      ...{ page, size, total },
      rows: rows.map(({ id, memberId, account, state, amount, madeAt, shares, abuse }) => ({
        ...{ id: id.toString(), memberId: memberId.toString(), account, state },
        ...{ amount: formatAmount(amount), madeAt: madeAt.toISOString() },
        ...{ shares: shares.map((share) => ({ ...share })), abuse: [...abuse] },
      })),
    };
  });

  house.serveSignedIn(listCodeBatches, 'promotions.view', async ({ params }) => ({
    rows: (await codes.list(BigInt(params.id))).map(showBatch),
  }));

  house.serveSignedIn(listCodes, 'promotions.view', async ({ params, query }) => {
    const { page, size } = query;
    const { rows, total } = await codes.members(BigInt(params.id), pageOf(query));
    const names = await namesOfMembers(rows.map(({ memberId }) => memberId));
    return {
      ...{ page, size, total },
      rows: rows.map(({ id, memberId, givenBy, givenAt, expiresAt, state, usedAt }) => ({
        ...{ id, memberId: memberId.toString(), account: names.get(memberId) ?? '', state },
        ...{ givenBy: givenBy === null ? null : { ...givenBy }, givenAt: givenAt?.toISOString() ?? null },
        ...{ expiresAt: expiresAt?.toISOString() ?? null, usedAt: usedAt?.toISOString() ?? null },
      })),
    };
  });

  house.serveSignedIn(makeCodes, 'promotions.manage', async (request) => {
    const made = await codes.make(actOf(request), BigInt(request.params.id), request.body.count);
    return isRefusal(made) ? made : showBatch(made);
  });

  house.serveSignedIn(exportCodes, 'promotions.manage', async (request) => {
    const exported = await codes.export(actOf(request), BigInt(request.params.id));
    return isRefusal(exported) ? exported : { codes: [...exported.codes] };
  });

  house.serveSignedIn(listLabels, 'promotions.view', async () => ({ rows: [...(await labels.list())] }));

  house.serveSignedIn(setLabel, 'promotions.manage', async (request) => {
    const { label, accounts, on } = request.body;
    const names = [...new Set(accounts.map((account) => account.trim()))].filter((account) => account !== '');
    const set = await labels.set(actOf(request), { label, accounts: names, on });
    return isRefusal(set) ? set : { changed: set.changed };
  });
}
