/** The desk's calls about members. */
import { getMember, listMemberEntries, listMembers, listMemberWagers } from '@house/contract/desk';
import { formatAmount } from '@house/money/amount';
import type { House } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import { showEntryPage, showWagerPage } from '../../wagers/port.ts';
import type { Operations } from '../port.ts';
import { actorOf, type DeskWords, pageOf, rangeOf, showMember } from './show.ts';

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
    const { type, wallet } = request.query;
    const found = await operations.listEntriesOf(actorOf(request), {
      memberId: BigInt(request.params.id),
      ...rangeOf(words, request.query),
      ...(type === undefined ? {} : { type }),
      ...(wallet === undefined ? {} : { account: wallet }),
      ...pageOf(request.query),
    });
    if (isRefusal(found)) return found;
    return showEntryPage(request.query, found, words.describeGates);
  });

  house.serveSignedIn(listMemberWagers, 'ledger.view', async (request) => {
    const { product, gameCode, state, ticket } = request.query;
    const found = await operations.listWagersOf(actorOf(request), {
      memberId: BigInt(request.params.id),
      ...rangeOf(words, request.query),
      ...(product === undefined ? {} : { product }),
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(state === undefined ? {} : { state }),
      ...(ticket === undefined ? {} : { ticket }),
      ...pageOf(request.query),
    });
    if (isRefusal(found)) return found;
    return showWagerPage(request.query, found, words.describeGates);
  });
}
