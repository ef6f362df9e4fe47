/** Records of a line: see port.ts. */
import type { Db } from '../../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../platform/result.ts';
import { type Identity, standsBelow } from '../../identity/port.ts';
import { type ProfitSums, sumProfit, type Wagers } from '../../wagers/port.ts';
import type { Entry, EntryType, LedgerFilter, LedgerPage, MemberDayMove, Wallet } from '../../wallet/port.ts';
import type { DaySpan } from '../port.ts';
import { readTeamTotals } from '../team-days.ts';
import { readTeamParts } from '../team-details.ts';
import type { Days, IncomeSums, RecordFilter, TeamRecords, Whose } from './port.ts';
import { countLines, movesOf, turnoverOf } from './queries.ts';

export interface RecordDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'findMemberByName' | 'namesOfMembers' | 'lines'>;
  readonly wallet: Pick<Wallet, 'searchEntries' | 'memberDaysOf'>;
  readonly wagers: Pick<Wagers, 'wagersAt'>;
  readonly zoneOffsetMinutes: number;
  /** Lines of so many members are read member by member; tests have their own. */
  readonly membersMax?: number;
}

const MEMBERS_MAX = 1_000;
/** And only while they have no more lines in the days asked for. */
const LINES_MAX = 50_000;

const NO_INCOME: IncomeSums = {
  ...{ rebate: 0n, commission: 0n, realTime: 0n, hourly: 0n, daily: 0n, dividend: 0n },
  paid: 0n,
};
const INCOME_OF: Readonly<Partial<Record<EntryType, keyof IncomeSums>>> = {
  rebate: 'rebate',
  dailyRebate: 'rebate',
  commission: 'commission',
  dailyCommission: 'commission',
  wageRealTime: 'realTime',
  wageHourly: 'hourly',
  wageDaily: 'daily',
  dividend: 'dividend',
  contractPaid: 'paid',
};

function incomeOf(moves: readonly MemberDayMove[]): (IncomeSums & { readonly day: string })[] {
  const days = new Map<string, IncomeSums>();
  for (const { day, type, amount } of moves) {
    const kind = type === null ? undefined : INCOME_OF[type];
    if (kind === undefined) continue;
    const sums = days.get(day) ?? NO_INCOME;
    days.set(day, { ...sums, [kind]: sums[kind] + (kind === 'paid' ? -amount : amount) });
  }
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([day, sums]) => ({ day, ...sums }));
}

const addUp = (all: readonly ProfitSums[]): ProfitSums =>
  all.reduce(
    (sum, one) => ({
      deposit: sum.deposit + one.deposit,
      withdrawal: sum.withdrawal + one.withdrawal,
      stake: sum.stake + one.stake,
      turnover: sum.turnover + one.turnover,
      paid: sum.paid + one.paid,
      bonus: sum.bonus + one.bonus,
      cashback: sum.cashback + one.cashback,
      net: sum.net + one.net,
    }),
    sumProfit([], []).totals,
  );

/** Of a whole team from the sums that are kept of it: the same figures as `sumProfit` adds up of its members. */
async function teamSumsOf(
  db: Db,
  agentIds: readonly bigint[],
  days: DaySpan,
): Promise<(agentId: bigint) => ProfitSums> {
  const [totals, parts] = await Promise.all([readTeamTotals(db, agentIds, days), readTeamParts(db, agentIds, days)]);
  return (agentId) => {
    const sums = totals.get(agentId);
    const { commission, cashback, depositFee, withdrawalFee } = parts(agentId).apart;
    if (sums === undefined) return sumProfit([], []).totals;
    const figures = {
      ...{ deposit: sums.deposit + depositFee, withdrawal: sums.withdrawal - withdrawalFee },
      ...{ stake: sums.stake, turnover: sums.turnover, paid: sums.prize },
      // What members below bring is no result of playing, and cashback is told apart from bonuses.
      ...{ bonus: sums.bonus - cashback, cashback: sums.rebate - commission + cashback },
    };
    return { ...figures, net: figures.paid + figures.bonus + figures.cashback - figures.stake };
  };
}

const DAY_MILLISECONDS = 86_400_000;

export function createTeamRecords({
  db,
  identity,
  wallet,
  wagers,
  zoneOffsetMinutes,
  membersMax = MEMBERS_MAX,
}: RecordDeps): TeamRecords {
  const { lines } = identity;

  /** Somebody below an agent; whoever is outside the line is as unknown as whoever does not exist. */
  async function findBelow(
    agentId: bigint,
    account: string,
  ): Promise<{ readonly id: bigint } | Refusal<'agents.notBelow'>> {
    const member = await identity.findMemberByName(account.trim());
    if (member === null || !(await lines.isBelow(db, agentId, member.id))) return refuse('agents.notBelow');
    return { id: member.id };
  }

  /** Accounts from right below the agent down to each member, themselves last. */
  async function pathsOf(agentId: bigint, memberIds: readonly bigint[]): Promise<Map<bigint, readonly string[]>> {
    const above = await lines.uplinesOf(db, memberIds);
    const chains = memberIds.map((id) => {
      const uplines = above.get(id) ?? [];
      const place = uplines.indexOf(agentId);
      return [id, [...(place < 0 ? [] : uplines.slice(0, place).toReversed()), id]] as const;
    });
    const names = await identity.namesOfMembers([...new Set(chains.flatMap(([, chain]) => chain))]);
    return new Map(chains.map(([id, chain]) => [id, chain.map((one) => names.get(one) ?? '')]));
  }

  async function sumsOf(memberIds: readonly bigint[], days: Days): Promise<(id: bigint) => ProfitSums> {
    const [moves, turnover] = await Promise.all([
      movesOf(db, memberIds, days, zoneOffsetMinutes),
      turnoverOf(db, memberIds, days),
    ]);
    const byMember = Map.groupBy(moves, ({ memberId }) => memberId);
    return (id) => {
      const of = (byMember.get(id) ?? []).map(({ type, amount }) => ({ day: '', type, amount }));
      return sumProfit(of, [{ day: '', product: null, turnover: turnover.get(id) ?? 0n }]).totals;
    };
  }

  const dayBefore = (at: Date, days: number): string =>
    new Date(at.getTime() + zoneOffsetMinutes * 60_000 - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

  /** Which lines of the ledger a filter is about. */
  async function whichLines(
    agentId: bigint,
    filter: RecordFilter,
  ): Promise<Pick<LedgerFilter, 'memberId' | 'memberIds' | 'among'> | Refusal<'agents.notBelow'>> {
    if (filter.of !== null) {
      const found = await findBelow(agentId, filter.of);
      return isRefusal(found) ? found : { memberId: found.id };
    }
    if (filter.scope === 'own') return { memberId: agentId };
    const direct = filter.scope === 'direct';
    const line = await lines.membersOfLine(agentId, membersMax + 1);
    if (line.length <= membersMax) {
      const ids = line.flatMap(({ id, branchId }) => (direct && id !== branchId ? [] : [id]));
      if ((await countLines(db, ids, filter, zoneOffsetMinutes)) <= LINES_MAX) return { memberIds: ids };
    }
    return { among: (memberId) => standsBelow(agentId, memberId, { direct }) };
  }

  async function search(
    agentId: bigint,
    filter: RecordFilter,
    more: Partial<LedgerFilter>,
  ): Promise<(LedgerPage & { whose(entry: Entry): Whose }) | Refusal<'agents.notBelow'>> {
    const which = await whichLines(agentId, filter);
    if (isRefusal(which)) return which;
    const { from, to, after, limit } = filter;
    const page = await wallet.searchEntries({ ...which, from, to, after, limit, ...more });
    const paths = await pathsOf(agentId, [...new Set(page.rows.map(({ memberId }) => memberId))]);
    return {
      ...page,
      whose({ memberId }) {
        const path = present(paths.get(memberId), 'whoever was found has a path');
        return { account: path.at(-1) ?? '', path: path.slice(0, -1) };
      },
    };
  }

  return {
    async profit(agentId, { of, after, limit, ...days }) {
      const shown = of === null ? { id: agentId } : await findBelow(agentId, of);
      if (isRefusal(shown)) return shown;
      const [rows, line] = await Promise.all([
        lines.pageRightBelow({ agentId: shown.id, after, limit: limit + 1 }),
        lines.membersOfLine(shown.id, membersMax + 1),
      ]);
      const page = rows.slice(0, limit);
      const isWhole = line.length <= membersMax;
      // Of a line that is too large whoever stands right below may still be few enough.
      const right = isWhole
        ? []
        : await lines.pageRightBelow({ agentId: shown.id, after: null, limit: membersMax + 1 });
      const isFew = right.length <= membersMax;
      const read = isWhole ? line.map(({ id }) => id) : [...page, ...(isFew ? right : [])].map(({ id }) => id);
      const agents = isWhole ? [] : page.filter(({ kind }) => kind === 'agent').map(({ id }) => id);
      const [sums, teams] = await Promise.all([
        sumsOf([...new Set([shown.id, ...read])], days),
        isWhole
          ? null
          : teamSumsOf(db, [shown.id, ...agents], { from: dayBefore(days.from, 0), to: dayBefore(days.to, 1) }),
      ]);
      const branches = isWhole ? Map.groupBy(line, ({ branchId }) => branchId) : null;
      const own = sums(shown.id);
      const trail = of === null ? [] : (await pathsOf(agentId, [shown.id])).get(shown.id);
      return {
        trail: trail ?? [],
        own,
        direct: isWhole
          ? addUp(line.filter(({ id, branchId }) => id === branchId).map(({ id }) => sums(id)))
          : isFew
            ? addUp(right.map(({ id }) => sums(id)))
            : null,
        team: teams === null ? addUp([own, ...line.map(({ id }) => sums(id))]) : teams(shown.id),
        rows: page.map(({ id, username, kind }) => ({
          ...{ id, account: username, type: kind === 'agent' ? 'agent' : 'player', own: sums(id) },
          team:
            teams === null
              ? addUp((branches?.get(id) ?? []).map((one) => sums(one.id)))
              : kind === 'agent'
                ? teams(id)
                : sums(id),
        })),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    async bets(agentId, { product, ...filter }) {
      const found = await search(agentId, filter, { type: 'bet', ...(product === null ? {} : { account: product }) });
      if (isRefusal(found)) return found;
      const bets = await wagers.wagersAt(found.rows);
      const byPlace = new Map(bets.map((wager) => [`${wager.shard}-${wager.seq}`, wager]));
      return {
        rows: found.rows.flatMap((entry) => {
          const wager = byPlace.get(`${entry.shard}-${entry.seq}`);
          return wager === undefined ? [] : [{ ...found.whose(entry), wager }];
        }),
        ...{ next: found.next, searchedTo: found.searchedTo },
      };
    },

    async entries(agentId, { type, amountMin, amountMax, ...filter }) {
      const found = await search(agentId, filter, {
        ...(type === null ? {} : { type }),
        ...(amountMin === null ? {} : { amountMin }),
        ...(amountMax === null ? {} : { amountMax }),
      });
      if (isRefusal(found)) return found;
      const { next, searchedTo } = found;
      return { next, searchedTo, rows: found.rows.map((entry) => ({ ...found.whose(entry), entry })) };
    },

    income: async (agentId, { from, to }) => incomeOf(await wallet.memberDaysOf({ memberId: agentId, from, to })),
  };
}
