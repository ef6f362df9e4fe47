/** The desk's calls about members. */
import { getMember, listMemberEntries, listMembers, listMemberWagers } from '@house/contract/desk';
import { formatAmount } from '@house/money/amount';
import type { House } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Operations } from '../port.ts';
import { actorOf, type DeskWords, pageOf, rangeOf, showEntry, showMember, showWager } from './show.ts';

function drawIdsOf(rows: readonly { gateId: bigint | null }[]): bigint[] {
  return [...new Set(rows.flatMap((row) => (row.gateId === null ? [] : [row.gateId])))];
}

export function serveMembers(house: House, operations: Operations, words: DeskWords): void {
  house.serveSignedIn(listMembers, 'members.view', async ({ query }) => {
    const { page, size, q, kind, sort, order } = query;
    const filter = { q, sort, order, ...(kind === undefined ? {} : { kind }), ...pageOf(query) };
    const { rows, total } = await operations.listMembers(filter);
    return { page, size, total, rows: rows.map(showMember) };
  });

  house.serveSignedIn(getMember, 'members.view', async ({ params }) => {
    const found = await operations.getMember(BigInt(params.id));
    if (isRefusal(found)) return found;
    return {
      member: showMember(found.member),
      figures: {
        deposits: formatAmount(found.deposits),
        depositCount: found.depositCount,
        stake: formatAmount(found.stake),
        validStake: formatAmount(found.validStake),
        prize: formatAmount(found.prize),
        houseResult: formatAmount(found.houseResult),
        openStake: formatAmount(found.openStake),
      },
      sessions: found.sessions.map(({ startedAt, lastSeenAt, address, device }) => ({
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        address,
        device,
      })),
      balancesWithWallet: found.balancesWithWallet,
    };
  });

  house.serveSignedIn(listMemberEntries, 'ledger.view', async (request) => {
    const { page, size, type, wallet } = request.query;
    const found = await operations.listEntriesOf(actorOf(request), {
      memberId: BigInt(request.params.id),
      ...rangeOf(request.query, words),
      ...(type === undefined ? {} : { type }),
      ...(wallet === undefined ? {} : { account: wallet }),
      ...pageOf(request.query),
    });
    if (isRefusal(found)) return found;
    const draws = await words.describeDraws(drawIdsOf(found.rows));
    return {
      page,
      size,
      total: found.total,
      rows: found.rows.map((entry) => showEntry(entry, draws, words)),
      totals: { in: formatAmount(found.in), out: formatAmount(found.out) },
    };
  });

  house.serveSignedIn(listMemberWagers, 'ledger.view', async (request) => {
    const { page, size, gameCode, state, ticket } = request.query;
    const found = await operations.listWagersOf(actorOf(request), {
      memberId: BigInt(request.params.id),
      ...rangeOf(request.query, words),
      ...(gameCode === undefined ? {} : { gameCode }),
      // A void draw refunds: for a lottery both words mean the same bets.
      ...(state === undefined ? {} : { state: state === 'refunded' ? 'void' : state }),
      ...(ticket === undefined ? {} : { ticket }),
      ...pageOf(request.query),
    });
    if (isRefusal(found)) return found;
    const draws = await words.describeDraws(drawIdsOf(found.rows));
    const { bets, stake, validStake, prize } = found.totals;
    return {
      page,
      size,
      total: found.total,
      rows: found.rows.map((wager) => showWager(wager, draws, words)),
      totals: {
        bets,
        stake: formatAmount(stake),
        validStake: formatAmount(validStake),
        prize: formatAmount(prize),
        net: formatAmount(prize - stake),
      },
    };
  });
}
