/** The desk's calls about members. */
import { decideHeldDeposit } from '@house/contract/cashier/desk';
import {
  endMemberSessions,
  getMember,
  listMembers,
  lockMember,
  removeMemberLink,
  removeMemberPasskey,
  showMemberContacts,
  unlockMember,
} from '@house/contract/identity/desk-members';
import { getMemberPlayerProtection, liftMemberExclusion } from '@house/contract/player-protection/desk';
import { listMemberWagers } from '@house/contract/wagers/desk';
import { listMemberEntries } from '@house/contract/wallet/desk';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import { maskRecipient } from '../../delivery/port.ts';
import { showPlayerProtection } from '../../player-protection/port.ts';
import { readEntryReference, showEntryPage, showWagerPage } from '../../wagers/port.ts';
import type { Operations } from '../port.ts';
import { actorOf, type DeskWords, rangeOf, showHeldDeposit, showMember, showPlayerLimitChange } from './show.ts';

const maskContact = (address: string | null, verified: boolean) =>
  address === null ? null : { masked: maskRecipient(address), verified };

export function serveMembers(house: CallRouter, operations: Operations, words: DeskWords): void {
  house.serveSignedIn(listMembers, 'members.view', async ({ query }) => {
    const { page, size, q, kind, status, sort, order } = query;
    const filter = {
      ...{ q, sort, order },
      ...(kind === undefined ? {} : { kind }),
      ...(status === undefined ? {} : { status }),
      ...pageOf(query),
    };
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
        turnover: formatAmount(found.turnover),
        prize: formatAmount(found.prize),
        refunded: formatAmount(found.refunded),
        houseResult: formatAmount(found.houseResult),
        openStake: formatAmount(found.openStake),
      },
      sessions: found.sessions.map(({ startedAt, lastSeenAt, address, device }) => ({
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        address,
        device,
      })),
      contacts: {
        mobile: maskContact(found.contacts.mobile, found.contacts.mobileVerified),
        email: maskContact(found.contacts.email, found.contacts.emailVerified),
      },
      links: found.links.map(({ provider, name, boundAt }) => ({ provider, name, boundAt: boundAt.toISOString() })),
      passkeys: found.passkeys.map(({ id, name, madeAt, lastUsedAt }) => ({
        ...{ id, name, madeAt: madeAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
      })),
      balancesWithWallet: found.balancesWithWallet,
    };
  });

  house.serveSignedIn(showMemberContacts, 'members.view', async (request) => {
    const found = await operations.showContacts(actorOf(request), BigInt(request.params.id));
    return isRefusal(found) ? found : { mobile: found.mobile, email: found.email };
  });

  const orders = [
    [lockMember, 'lockMember'],
    [unlockMember, 'unlockMember'],
    [endMemberSessions, 'endMemberSessions'],
    [liftMemberExclusion, 'liftExclusion'],
  ] as const;
  for (const [call, act] of orders) {
    house.serveSignedIn(call, 'members.lock', async (request) => {
      const order = { ...request.body, memberId: BigInt(request.params.id) };
      return (await operations[act](actorOf(request), order)) ?? {};
    });
  }

  house.serveSignedIn(removeMemberLink, 'members.lock', async (request) => {
    const order = { ...request.body, memberId: BigInt(request.params.id) };
    return (await operations.removeMemberLink(actorOf(request), order)) ?? {};
  });

  house.serveSignedIn(removeMemberPasskey, 'members.lock', async (request) => {
    const order = { ...request.body, memberId: BigInt(request.params.id) };
    return (await operations.removeMemberPasskey(actorOf(request), order)) ?? {};
  });

  house.serveSignedIn(decideHeldDeposit, 'members.lock', async (request) => {
    const { id, order: orderId } = request.params;
    const { decisionLimit = null } = request.principal;
    const order = { ...request.body, memberId: BigInt(id), orderId: BigInt(orderId), decisionLimit };
    return (await operations.decideHeldDeposit(actorOf(request), order)) ?? {};
  });

  house.serveSignedIn(getMemberPlayerProtection, 'members.view', async ({ params, query }) => {
    const found = await operations.getPlayerProtection(BigInt(params.id), pageOf(query));
    if (isRefusal(found)) return found;
    const { history, heldDeposits, ...state } = found;
    const rows = history.rows.map(showPlayerLimitChange);
    return {
      ...showPlayerProtection(state),
      heldDeposits: heldDeposits.flatMap(showHeldDeposit),
      history: { page: query.page, size: query.size, total: history.total, rows },
    };
  });

  house.serveSignedIn(listMemberEntries, 'ledger.view', async (request) => {
    const { type, wallet, reference } = request.query;
    const found = await operations.listEntriesOf(actorOf(request), {
      memberId: BigInt(request.params.id),
      ...rangeOf(words, request.query),
      ...(type === undefined ? {} : { type }),
      ...(wallet === undefined ? {} : { account: wallet }),
      ...(reference === undefined ? {} : { reference: readEntryReference(reference) }),
      ...pageOf(request.query),
    });
    if (isRefusal(found)) return found;
    return showEntryPage(request.query, found, words);
  });

  house.serveSignedIn(listMemberWagers, 'ledger.view', async (request) => {
    const { product, gameCode, play, state, ticket } = request.query;
    const found = await operations.listWagersOf(actorOf(request), {
      memberId: BigInt(request.params.id),
      ...rangeOf(words, request.query),
      ...(product === undefined ? {} : { product }),
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(play === undefined ? {} : { play }),
      ...(state === undefined ? {} : { state }),
      ...(ticket === undefined ? {} : { ticket }),
      ...pageOf(request.query),
    });
    if (isRefusal(found)) return found;
    return showWagerPage(request.query, found, words.describeMarkets);
  });
}
