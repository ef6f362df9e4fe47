/** The desk's calls on the whole ledger. What single people did in it is looked at, so that somebody looked is written down. */
import { getLedgerLine, type LedgerLine, searchLedger } from '@house/contract/reports/desk';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import { type EntryWords, readEntryReference, showEntryPage } from '../../wagers/port.ts';
import { dayRange, type Entry, type LedgerFilter, MEMBER_ACCOUNTS, type Wallet } from '../../wallet/port.ts';

export interface LedgerNeeds extends EntryWords {
  readonly wallet: Pick<Wallet, 'searchEntries' | 'findEntry'>;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'findMemberByName'>;
  readonly recordDataAccess: RecordDataAccess;
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

/** Lines of one order that the drawer shows. */
const TOGETHER_MAX = 30;
/** How far on either side of a line those of its order are looked for. */
const TOGETHER_DAYS_MILLISECONDS = 45 * 86_400_000;

async function showLines(rows: readonly Entry[], needs: LedgerNeeds): Promise<LedgerLine[]> {
  const [shown, names] = await Promise.all([
    showEntryPage({ page: 1, size: rows.length }, { rows, total: rows.length, in: 0n, out: 0n }, needs),
    needs.identity.namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]),
  ]);
  return shown.rows.map((line, index) => {
    const memberId = rows[index]?.memberId ?? 0n;
    return { ...line, memberId: memberId.toString(), member: names.get(memberId) ?? '' };
  });
}

const by = ({ principal, address }: { principal: Principal; address: string }) => ({
  ...{ staffId: principal.id, staff: principal.name, address },
});

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: Value };
}

const amountOf = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : (parseAmount(text) ?? undefined);

function both({ account, contra, amount, balanceAfter, contraAfter }: Entry) {
  const ofMember = contra in MEMBER_ACCOUNTS;
  return [
    { account, amount: formatAmount(amount), balanceAfter: formatAmount(balanceAfter) },
    {
      account: contra,
      amount: formatAmount(-amount),
      balanceAfter: ofMember && contraAfter !== null ? formatAmount(contraAfter) : null,
    },
  ];
}

export function serveLedger(house: CallRouter, needs: LedgerNeeds): void {
  const { wallet, identity, recordDataAccess, zoneOffsetMinutes, now } = needs;

  house.serveSignedIn(searchLedger, 'ledger.view', async (request) => {
    const { query } = request;
    const member = query.member?.trim() ? await identity.findMemberByName(query.member.trim()) : undefined;
    if (member == null) await recordDataAccess(by(request), 'ledger.search', 'ledger');
    else await recordDataAccess(by(request), 'members.viewLedger', `member:${member.id}`);
    // Nobody of that name has a line.
    if (member === null) return { rows: [], next: null, searchedTo: null };
    const filter: LedgerFilter = {
      ...dayRange({ from: query.from, to: query.to }, now(), zoneOffsetMinutes),
      ...given('memberId', member?.id),
      ...given('account', query.account),
      ...given('type', query.type),
      ...given('reference', query.reference === undefined ? undefined : readEntryReference(query.reference)),
      ...given('key', query.key),
      ...given('amountMin', amountOf(query.min)),
      ...given('amountMax', amountOf(query.max)),
      ...(query.real === undefined ? {} : { real: true as const }),
      after: query.after || null,
      limit: query.size,
    };
    const { rows, next, searchedTo } = await wallet.searchEntries(filter);
    return { rows: await showLines(rows, needs), next, searchedTo: searchedTo?.toISOString() ?? null };
  });

  house.serveSignedIn(getLedgerLine, 'ledger.view', async (request) => {
    const [shard, seq] = request.params.line.split('-');
    const found = await wallet.findEntry({ shard: Number(shard), seq: BigInt(seq ?? 0) });
    if (found === null) return refuse('reports.lineUnknown');
    await recordDataAccess(by(request), 'members.viewLedger', `member:${found.memberId}`);
    const order = found.reference ?? found.marketId;
    const together = await wallet.searchEntries({
      memberId: found.memberId,
      from: new Date(found.at.getTime() - TOGETHER_DAYS_MILLISECONDS),
      to: new Date(found.at.getTime() + TOGETHER_DAYS_MILLISECONDS),
      reference: order === null ? { shard: found.shard, seq: found.seq } : { id: order },
      after: null,
      limit: TOGETHER_MAX,
    });
    const [[line], lines] = await Promise.all([showLines([found], needs), showLines(together.rows, needs)]);
    if (line === undefined) return refuse('reports.lineUnknown');
    return { line, key: found.key, sides: both(found), together: lines };
  });
}
