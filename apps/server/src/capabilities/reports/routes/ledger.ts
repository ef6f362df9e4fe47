/** The desk's calls on the whole ledger. What single people did in it is looked at, so that somebody looked is written down. */
import type { BodyOf } from '@house/contract/call';
import { exportLedger, getLedgerLine, type LedgerLine, searchLedger } from '@house/contract/reports/desk';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess, RecordExport } from '../../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import { type EntryWords, readEntryReference, showEntryPage } from '../../wagers/port.ts';
import { dayRange, type Entry, type LedgerFilter, MEMBER_ACCOUNTS, type Wallet } from '../../wallet/port.ts';

export interface LedgerNeeds extends EntryWords {
  readonly wallet: Pick<Wallet, 'searchEntries' | 'findEntry'>;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'findMemberByName'>;
  readonly recordDataAccess: RecordDataAccess;
  readonly recordExport: RecordExport;
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

const LEDGER_HEADS = [
  ...['id', 'at', 'memberId', 'member', 'type', 'account', 'contra', 'amount', 'balanceAfter', 'reference', 'about'],
];

/** In the order of `LEDGER_HEADS`; `about` is the reference in words that need no lookup. */
function cellsOf(line: LedgerLine): readonly string[] {
  const { gameCode, drawNo, ticket, product, day } = line.detail ?? {};
  const about = ticket === undefined ? [gameCode, drawNo, product, day] : [ticket];
  return [
    ...[line.id, line.at, line.memberId, line.member, line.type, line.wallet, line.contra, line.amount],
    ...[line.balanceAfter, line.reference ?? '', about.filter(Boolean).join(' ')],
  ];
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
  const { wallet, identity, recordDataAccess, recordExport, zoneOffsetMinutes, now } = needs;

  const memberOf = async (name: string | undefined) =>
    name?.trim() ? identity.findMemberByName(name.trim()) : undefined;
  const filterOf = (
    query: BodyOf<typeof exportLedger>,
    member: { readonly id: bigint } | undefined,
  ): Omit<LedgerFilter, 'after' | 'limit'> => ({
    ...dayRange({ from: query.from, to: query.to }, now(), zoneOffsetMinutes),
    ...given('memberId', member?.id),
    ...given('account', query.account),
    ...given('type', query.type),
    ...given('reference', query.reference === undefined ? undefined : readEntryReference(query.reference)),
    ...given('key', query.key),
    ...given('amountMin', amountOf(query.min)),
    ...given('amountMax', amountOf(query.max)),
    ...(query.real === undefined ? {} : { real: true as const }),
  });

  house.serveSignedIn(searchLedger, 'ledger.view', async (request) => {
    const { query } = request;
    const member = await memberOf(query.member);
    if (member == null) await recordDataAccess(by(request), 'ledger.search', 'ledger');
    else await recordDataAccess(by(request), 'members.viewLedger', `member:${member.id}`);
    // Nobody of that name has a line.
    if (member === null) return { rows: [], next: null, searchedTo: null };
    const page = { after: query.after || null, limit: query.size };
    const { rows, next, searchedTo } = await wallet.searchEntries({ ...filterOf(query, member), ...page });
    return { rows: await showLines(rows, needs), next, searchedTo: searchedTo?.toISOString() ?? null };
  });

  house.serveFile(exportLedger, 'ledger.view', async (request) => {
    const { body } = request;
    const member = await memberOf(body.member);
    await recordExport(by(request), 'export.ledgerSearch', body);
    const filter = member === null ? null : filterOf(body, member);
    return {
      name: 'ledger',
      heads: LEDGER_HEADS,
      readPage: async (after, limit) => {
        if (filter === null) return { rows: [], next: null };
        const { rows, next } = await wallet.searchEntries({ ...filter, after, limit });
        return { rows: (await showLines(rows, needs)).map(cellsOf), next };
      },
    };
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
