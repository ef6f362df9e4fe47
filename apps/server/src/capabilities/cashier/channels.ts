/**
 * Ways to pay in, as data with versions (operations.md 2.1). A channel names the adapter that serves it; what it is called,
 * its range, hours, fee, ranks and the health it needs are staff's to change, one version after the other.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { ChannelAct, ChannelHealth, ChannelTerms, DepositChannel, Gateway, RecordAct } from './port.ts';
import { closedBecause, markOf } from './rules.ts';

interface ChannelRow {
  code: string;
  kind: DepositChannel['kind'];
  adapter: string;
  names: Readonly<Record<string, string>>;
  min_amount: bigint;
  max_amount: bigint;
  expected_seconds: number;
  hours_from: number | null;
  hours_until: number | null;
  enabled: boolean;
  fee_fixed: bigint;
  fee_basis_points: number;
  fee_by: ChannelTerms['fee']['by'];
  rank_from: number | null;
  rank_until: number | null;
  warn_below: number | null;
  close_below: number | null;
  ended: number;
  arrived: number;
  median_seconds: number | null;
  version: number;
  /** Minutes since midnight in the house's zone, by the database's clock. */
  minute: number;
}

export interface ChannelDeps {
  readonly db: Db;
  /** By the name that channels know them by. */
  readonly gateways: ReadonlyMap<string, Gateway>;
  readonly zoneOffsetMinutes: number;
}

/** What counts of a channel's health (port.ts). */
const HEALTH_HOURS = 6;
const HEALTH_ORDERS = 200;

/** Of each channel as `c`: how its orders went lately, the newest of each member, so that a few who never pay close none. */
const health = sql`cross join lateral (
    select count(*)::int as ended, (count(*) filter (where n.came is not null))::int as arrived,
      round(percentile_cont(0.5) within group (order by extract(epoch from n.came - n.created_at))
        filter (where n.came is not null))::int as median_seconds
    from (
      select distinct on (l.member_id) l.created_at, l.came from (
        select o.member_id, o.created_at, coalesce(o.held_at, o.credited_at) as came from deposit_orders o
        where o.channel = c.code and o.created_at > clock_timestamp() - make_interval(hours => ${HEALTH_HOURS}::integer)
          and o.state not in ('created', 'waiting', 'matching', 'cancelled')
        order by o.created_at desc limit ${HEALTH_ORDERS}) l
      order by l.member_id, l.created_at desc) n) h`;

const columns = (zoneOffsetMinutes: number) => sql`c.code, c.kind, c.adapter, c.names, c.min_amount, c.max_amount,
  c.expected_seconds, c.hours_from, c.hours_until, c.enabled, c.version, c.fee_fixed, c.fee_basis_points, c.fee_by, c.rank_from,
  c.rank_until, c.warn_below, c.close_below, h.ended, h.arrived, h.median_seconds,
  ((extract(epoch from clock_timestamp())::bigint / 60 + ${zoneOffsetMinutes}::integer) % 1440)::int as minute`;

function toChannel(row: ChannelRow, isOffered: boolean): DepositChannel {
  const hours =
    row.hours_from === null || row.hours_until === null ? null : { from: row.hours_from, until: row.hours_until };
  const lately: ChannelHealth = { ended: row.ended, arrived: row.arrived, medianSeconds: row.median_seconds };
  const terms: ChannelTerms = {
    names: row.names,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    expectedSeconds: row.expected_seconds,
    hours,
    enabled: row.enabled,
    fee: { fixed: row.fee_fixed, basisPoints: row.fee_basis_points, by: row.fee_by },
    ranks: row.rank_from === null || row.rank_until === null ? null : { from: row.rank_from, until: row.rank_until },
    warnBelow: row.warn_below,
    closeBelow: row.close_below,
  };
  const because = closedBecause(terms, lately, { isOffered, minute: row.minute });
  return {
    ...terms,
    ...{ code: row.code, kind: row.kind, adapter: row.adapter, version: row.version },
    health: lately,
    mark: markOf(terms, lately),
    offered: isOffered,
    closedBecause: because,
    open: because === null,
  };
}

/** All channels in their order, whether or not they are open now. */
export async function listChannels({ db, gateways, zoneOffsetMinutes }: ChannelDeps): Promise<DepositChannel[]> {
  const { rows } = await sql<ChannelRow>`-- cashier.listChannels
    select ${columns(zoneOffsetMinutes)} from deposit_channels c ${health} order by c.place, c.code`.execute(db);
  const offered = new Set<string>();
  for (const [adapter, gateway] of gateways) {
    const codes = rows.filter((row) => row.adapter === adapter).map(({ code }) => code);
    for (const code of codes.length === 0 ? [] : await gateway.offers(codes)) offered.add(code);
  }
  return rows.map((row) => toChannel(row, offered.has(row.code)));
}

/** One channel with the gateway that serves it; undefined: there is none, or this house has no such adapter. */
export async function findChannel(
  deps: ChannelDeps,
  code: string,
): Promise<{ readonly channel: DepositChannel; readonly gateway: Gateway } | undefined> {
  const { rows } = await sql<ChannelRow>`-- cashier.findChannel
    select ${columns(deps.zoneOffsetMinutes)} from deposit_channels c ${health} where c.code = ${code}`.execute(
    deps.db,
  );
  const [row] = rows;
  const gateway = row === undefined ? undefined : deps.gateways.get(row.adapter);
  if (row === undefined || gateway === undefined) return undefined;
  return { channel: toChannel(row, (await gateway.offers([code])).has(code)), gateway };
}

interface VersionRow {
  version: number;
  content: ChannelContent;
  staff_id: bigint | null;
}

/** What of a version is kept: the terms, amounts as decimal strings. */
type ChannelContent = ReturnType<typeof contentOf>;

function contentOf({ names, minAmount, maxAmount, expectedSeconds, hours, enabled, fee, ...rest }: ChannelTerms) {
  return {
    names,
    minAmount: formatAmount(minAmount),
    maxAmount: formatAmount(maxAmount),
    expectedSeconds,
    hours,
    enabled,
    fee: { ...fee, fixed: formatAmount(fee.fixed) },
    ...{
      ranks: rest.ranks === null ? null : { ...rest.ranks },
      warnBelow: rest.warnBelow,
      closeBelow: rest.closeBelow,
    },
  };
}

/**
 * Changes a channel's terms, with a line in the audit log. Orders keep what they were opened with. Refuses when somebody
 * else changed it since (`seenVersion`). The same key again changes nothing.
 */
export async function changeChannel(
  deps: ChannelDeps & { readonly record: RecordAct },
  act: ChannelAct,
): Promise<DepositChannel | Refusal<'cashier.channelUnknown' | 'cashier.changedMeanwhile' | 'request.keyReused'>> {
  const { code, terms, key } = act;
  const refused = await transact(deps.db, async (tx) => {
    const { rows } = await sql<ChannelRow>`-- cashier.lockChannel
      select ${columns(deps.zoneOffsetMinutes)} from deposit_channels c ${health} where c.code = ${code} for update of c`.execute(
      tx,
    );
    const [row] = rows;
    if (row === undefined) return refuse('cashier.channelUnknown');
    const content = contentOf(terms);
    const done = await findVersion(tx, code, key);
    if (done !== undefined) {
      const same = done.staff_id === act.staffId && canonicalJson(done.content) === canonicalJson(content);
      return same ? null : refuse('request.keyReused');
    }
    if (row.version !== act.seenVersion) return refuse('cashier.changedMeanwhile');
    const before = toChannel(row, false);
    await sql`-- cashier.changeChannel
      update deposit_channels set names = ${JSON.stringify(terms.names)}::jsonb, min_amount = ${terms.minAmount},
        max_amount = ${terms.maxAmount}, expected_seconds = ${terms.expectedSeconds},
        hours_from = ${terms.hours?.from ?? null}, hours_until = ${terms.hours?.until ?? null},
        enabled = ${terms.enabled}, fee_fixed = ${terms.fee.fixed}, fee_basis_points = ${terms.fee.basisPoints},
        fee_by = ${terms.fee.by}, rank_from = ${terms.ranks?.from ?? null}, rank_until = ${terms.ranks?.until ?? null},
        warn_below = ${terms.warnBelow}, close_below = ${terms.closeBelow}, version = version + 1
      where code = ${code}`.execute(tx);
    await sql`-- cashier.insertChannelVersion
      insert into deposit_channel_versions (code, version, content, staff_id, staff, key)
      values (${code}, ${row.version + 1}, ${JSON.stringify(content)}::jsonb, ${act.staffId}, ${act.staff}, ${key}::uuid)`.execute(
      tx,
    );
    const { staffId, staff, address, reason } = act;
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: 'channels.change',
      object: `channel:${code}`,
      before: JSON.stringify(contentOf(before)),
      after: JSON.stringify(content),
    });
    return null;
  });
  if (isRefusal(refused)) return refused;
  return present(await findChannel(deps, code), 'a changed channel is there').channel;
}

async function findVersion(tx: Tx, code: string, key: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`-- cashier.findChannelVersion
    select version, content, staff_id from deposit_channel_versions where code = ${code} and key = ${key}::uuid`.execute(
    tx,
  );
  return rows[0];
}
