/** Statements of vendors, their games, sessions and rounds. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { present } from '../../platform/result.ts';
import type { VendorProduct } from './port.ts';

export interface VendorRow {
  readonly code: string;
  readonly secret_sealed: Buffer | null;
  readonly former_secret_sealed: Buffer | null;
  readonly former_until: Date | null;
  readonly addresses: string[];
  readonly status: 'on' | 'maintenance' | 'off';
  readonly launch_url: string;
  readonly orphan_wins: boolean;
  readonly rolls_back_rounds: boolean;
  readonly family: string | null;
  readonly api_url: string | null;
  readonly settings: Readonly<Record<string, string>>;
}

export interface VendorGameRow {
  readonly vendor: string;
  readonly code: string;
  readonly game_id: string;
  readonly product: VendorProduct;
  readonly is_lobby: boolean;
}

export async function selectVendors(db: Db): Promise<{ vendors: VendorRow[]; games: VendorGameRow[] }> {
  const [vendors, games] = await Promise.all([
    sql<VendorRow>`-- vendors.list
      select code, secret_sealed, former_secret_sealed, former_until, addresses, status, launch_url, orphan_wins,
        rolls_back_rounds, family, api_url, settings from vendors`.execute(db),
    sql<VendorGameRow>`-- vendors.listGames
      select vendor, code, game_id, product, is_lobby from vendor_games`.execute(db),
  ]);
  return { vendors: vendors.rows, games: games.rows };
}

export async function selectBooks(
  db: Db,
  marketIds: readonly bigint[],
): Promise<{ id: bigint; game_code: string; label: string }[]> {
  const { rows } = await sql<{ id: bigint; game_code: string; label: string }>`-- vendors.books
    select id, game_code, label from wager_markets where id = any (${[...marketIds]}::bigint[])`.execute(db);
  return rows;
}

interface NewSession {
  readonly tokenHash: Buffer;
  readonly vendor: string;
  readonly memberId: bigint;
  readonly gameId: string;
  readonly currency: string;
  readonly language: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { tokenHash, vendor, memberId, gameId, currency, language } = session;
  await sql`-- vendors.openSession
    insert into vendor_sessions (token_hash, vendor, member_id, game_id, currency, language)
    values (${tokenHash}, ${vendor}, ${memberId}, ${gameId}, ${currency}, ${language})`.execute(db);
}

export interface SessionRow {
  readonly member_id: bigint;
  readonly game_id: string;
  readonly currency: string;
  readonly language: string;
  readonly opened_at: Date;
  readonly last_used_at: Date | null;
  readonly locked: boolean;
  readonly trial: boolean;
  readonly now: Date;
}

/** A session with what its member is at the moment. */
export async function selectSession(db: Db, vendor: string, tokenHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`-- vendors.session
    select s.member_id, s.game_id, s.currency, s.language, s.opened_at, s.last_used_at, m.status <> 'active' as locked,
      m.kind = 'trial' as trial, clock_timestamp() as now
    from vendor_sessions s join members m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and s.vendor = ${vendor}`.execute(db);
  return rows[0] ?? null;
}

/** Moves the end of a session, some times an hour at most. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`-- vendors.touchSession
    update vendor_sessions set last_used_at = now() where token_hash = ${tokenHash}
      and (last_used_at is null or last_used_at < now() - interval '10 minutes')`.execute(db);
}

/** Takes sessions away that can not be used any more. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await sql`-- vendors.forgetSessions
    delete from vendor_sessions where opened_at < now() - interval '2 days'
      and (last_used_at is null or last_used_at < now() - interval '2 days')`.execute(db);
}

export interface RoundName {
  readonly vendor: string;
  readonly memberId: bigint;
  readonly roundId: string;
}

export interface ClosedRound extends RoundName {
  readonly gameId: string;
  readonly product: VendorProduct;
}

/** Which of these rounds are closed, as places in the list. */
export async function selectClosedRounds(db: Db, rounds: readonly RoundName[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ n: string }>`-- vendors.closedRounds
    select x.n from unnest(${rounds.map(({ vendor }) => vendor)}::text[], ${rounds.map(({ memberId }) => memberId)}::bigint[],
      ${rounds.map(({ roundId }) => roundId)}::text[]) with ordinality as x(vendor, member_id, round_id, n)
    join vendor_closed_rounds r on r.vendor = x.vendor and r.member_id = x.member_id and r.round_id = x.round_id`.execute(
    db,
  );
  return new Set(rows.map(({ n }) => Number(n) - 1));
}

export async function insertClosedRounds(db: Db, rounds: readonly ClosedRound[]): Promise<void> {
  await sql`-- vendors.closeRounds
    insert into vendor_closed_rounds (vendor, member_id, round_id, game_id, product)
    select * from unnest(${rounds.map(({ vendor }) => vendor)}::text[],
      ${rounds.map(({ memberId }) => memberId)}::bigint[], ${rounds.map(({ roundId }) => roundId)}::text[],
      ${rounds.map(({ gameId }) => gameId)}::text[], ${rounds.map(({ product }) => product)}::text[])
    on conflict (vendor, member_id, round_id) do nothing`.execute(db);
}

/** Rounds that were closed a while ago and may have undecided bets, the oldest first. */
export async function selectUndecidedRounds(db: Db, limit: number): Promise<(ClosedRound & { closedAt: Date })[]> {
  const { rows } = await sql<{
    vendor: string;
    member_id: bigint;
    round_id: string;
    game_id: string;
    product: VendorProduct;
    closed_at: Date;
  }>`-- vendors.undecidedRounds
    select vendor, member_id, round_id, game_id, product, closed_at from vendor_closed_rounds
    where not decided and closed_at < now() - interval '5 seconds' order by closed_at limit ${limit}`.execute(db);
  return rows.map((row) => ({
    vendor: row.vendor,
    memberId: row.member_id,
    roundId: row.round_id,
    gameId: row.game_id,
    product: row.product,
    closedAt: row.closed_at,
  }));
}

export async function markRoundsDecided(db: Db, rounds: readonly RoundName[]): Promise<void> {
  await sql`-- vendors.roundsDecided
    update vendor_closed_rounds r set decided = true
    from unnest(${rounds.map(({ vendor }) => vendor)}::text[], ${rounds.map(({ memberId }) => memberId)}::bigint[],
      ${rounds.map(({ roundId }) => roundId)}::text[]) as x(vendor, member_id, round_id)
    where r.vendor = x.vendor and r.member_id = x.member_id and r.round_id = x.round_id`.execute(db);
}

/** Forgets rounds of which no vendor sends anything again. */
export async function deleteOldRounds(db: Db): Promise<void> {
  await sql`-- vendors.forgetRounds
    delete from vendor_closed_rounds where decided and closed_at < now() - interval '90 days'`.execute(db);
}

export interface FreeBet {
  readonly vendor: string;
  readonly memberId: bigint;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameId: string;
}

/** Keeps a bet that cost nothing; answers what stands, which is another round or game where the id was used before. */
export async function insertFreeBet(db: Db, bet: FreeBet): Promise<{ roundId: string; gameId: string }> {
  const { vendor, memberId, transactionId, roundId, gameId } = bet;
  await sql`-- vendors.keepFreeBet
    insert into vendor_free_bets (vendor, member_id, transaction_id, round_id, game_id)
    values (${vendor}, ${memberId}, ${transactionId}, ${roundId}, ${gameId})
    on conflict (vendor, member_id, transaction_id) do nothing`.execute(db);
  return present(await selectFreeBet(db, bet), 'the bet is kept');
}

export async function selectFreeBet(
  db: Db,
  { vendor, memberId, transactionId }: Pick<FreeBet, 'vendor' | 'memberId' | 'transactionId'>,
): Promise<{ roundId: string; gameId: string } | null> {
  const { rows } = await sql<{ round_id: string; game_id: string }>`-- vendors.freeBet
    select round_id, game_id from vendor_free_bets
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { roundId: row.round_id, gameId: row.game_id };
}

export interface RoundOfGame extends RoundName {
  /** The vendor's own. */
  readonly gameCode: string;
}

/** Keeps the first bet of a round. */
export async function keepRoundBet(db: Db, round: RoundOfGame & { readonly transactionId: string }): Promise<void> {
  const { vendor, memberId, gameCode, roundId, transactionId } = round;
  await sql`-- vendors.keepRoundBet
    insert into vendor_round_bets (vendor, member_id, game_code, round_id, transaction_id)
    values (${vendor}, ${memberId}, ${gameCode}, ${roundId}, ${transactionId})
    on conflict (vendor, member_id, game_code, round_id) do nothing`.execute(db);
}

export async function selectRoundBet(db: Db, round: RoundOfGame): Promise<string | null> {
  const { vendor, memberId, gameCode, roundId } = round;
  const { rows } = await sql<{ transaction_id: string }>`-- vendors.roundBet
    select transaction_id from vendor_round_bets where vendor = ${vendor} and member_id = ${memberId}
      and game_code = ${gameCode} and round_id = ${roundId}`.execute(db);
  return rows[0]?.transaction_id ?? null;
}

/** Keeps what a request is answered, and answers what stands: the first that was kept. */
export async function keepAnswer(db: Db, requestHash: Buffer, answer: string): Promise<string> {
  const kept = await sql<{ answer: string }>`-- vendors.keepAnswer
    insert into vendor_answers (request_hash, answer) values (${requestHash}, ${answer})
    on conflict (request_hash) do nothing returning answer`.execute(db);
  if (kept.rows.length > 0) return answer;
  const { rows } = await sql<{ answer: string }>`-- vendors.answer
    select answer from vendor_answers where request_hash = ${requestHash}`.execute(db);
  return rows[0]?.answer ?? answer;
}

/** Forgets what no vendor asks for again: four months behind, as families keep transactions. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await sql`-- vendors.forgetAnswers
    delete from vendor_answers where at < now() - interval '120 days'`.execute(db);
  await sql`-- vendors.forgetRoundBets
    delete from vendor_round_bets where at < now() - interval '120 days'`.execute(db);
}

export interface CallCount {
  readonly vendor: string;
  readonly call: string;
  readonly status: string;
  readonly calls: number;
  readonly slow: number;
  readonly milliseconds: number;
  /** By the steps of `TIME_STEPS`. */
  readonly times: readonly number[];
}

export async function addCallCounts(db: Db, counts: readonly CallCount[]): Promise<void> {
  await sql`-- vendors.countCalls
    insert into vendor_call_counts as c (vendor, call, status, hour, calls, slow, milliseconds, times)
    select x.vendor, x.call, x.status, date_trunc('hour', now()), x.calls, x.slow, x.milliseconds, x.times::bigint[]
    from unnest(${counts.map(({ vendor }) => vendor)}::text[], ${counts.map(({ call }) => call)}::text[],
      ${counts.map(({ status }) => status)}::text[], ${counts.map(({ calls }) => calls)}::bigint[],
      ${counts.map(({ slow }) => slow)}::bigint[], ${counts.map((one) => Math.round(one.milliseconds))}::bigint[],
      ${counts.map(({ times }) => `{${times.join(',')}}`)}::text[])
      as x(vendor, call, status, calls, slow, milliseconds, times)
    order by x.vendor, x.call, x.status
    on conflict (vendor, hour, call, status) do update set calls = c.calls + excluded.calls,
      slow = c.slow + excluded.slow, milliseconds = c.milliseconds + excluded.milliseconds,
      times = array(select a + b from unnest(c.times, excluded.times) with ordinality as t(a, b, n) order by n)`.execute(
    db,
  );
}

export interface HealthRow {
  readonly vendor: string;
  readonly total: number;
  readonly failed: number;
  readonly slow: number;
  readonly mean: number | null;
  readonly launches: number;
  readonly launches_failed: number;
  readonly times: readonly (number | null)[];
}

/** Of the last 24 hours, by vendor. */
export async function selectHealth(db: Db): Promise<HealthRow[]> {
  const { rows } = await sql<HealthRow>`-- vendors.health
    select vendor, coalesce(sum(calls) filter (where call <> 'launch'), 0)::float8 as total,
      coalesce(sum(calls) filter (where status in ('TEMPORARY', 'FAULT')), 0)::float8 as failed,
      coalesce(sum(slow) filter (where call <> 'launch'), 0)::float8 as slow,
      (sum(milliseconds) filter (where call <> 'launch') / nullif(sum(calls) filter (where call <> 'launch'), 0))::float8 as mean,
      coalesce(sum(calls) filter (where call = 'launch' and status = 'OK'), 0)::float8 as launches,
      coalesce(sum(calls) filter (where call = 'launch' and status <> 'OK'), 0)::float8 as launches_failed,
      array[sum(times[1]) filter (where call <> 'launch'), sum(times[2]) filter (where call <> 'launch'),
        sum(times[3]) filter (where call <> 'launch'), sum(times[4]) filter (where call <> 'launch'),
        sum(times[5]) filter (where call <> 'launch'), sum(times[6]) filter (where call <> 'launch'),
        sum(times[7]) filter (where call <> 'launch')]::float8[] as times
    from vendor_call_counts where hour > now() - interval '24 hours' group by vendor`.execute(db);
  return rows;
}

export async function deleteOldCounts(db: Db): Promise<void> {
  await sql`-- vendors.forgetCounts
    delete from vendor_call_counts where hour < now() - interval '90 days'`.execute(db);
}

export interface DeskVendorRow extends VendorRow {
  readonly version: number;
  readonly changed_at: Date;
  readonly waiting_secret_sealed: Buffer | null;
  readonly waiting_key: string | null;
  readonly waiting_staff: bigint | null;
  readonly waiting_staff_name: string | null;
  readonly waiting_at: Date | null;
  readonly added_key: string | null;
}

const DESK_COLUMNS = sql`code, secret_sealed, former_secret_sealed, former_until, addresses, status, launch_url, orphan_wins,
  rolls_back_rounds, family, api_url, settings, added_key, version, changed_at, waiting_secret_sealed, waiting_key, waiting_staff, waiting_staff_name, waiting_at`;

export async function selectDeskVendors(db: Db): Promise<DeskVendorRow[]> {
  const { rows } = await sql<DeskVendorRow>`-- vendors.deskList
    select ${DESK_COLUMNS} from vendors order by code`.execute(db);
  return rows;
}

/** Held until the transaction ends. */
export async function lockVendor(tx: Tx, code: string): Promise<DeskVendorRow | null> {
  const { rows } = await sql<DeskVendorRow>`-- vendors.lock
    select ${DESK_COLUMNS} from vendors where code = ${code} for update`.execute(tx);
  return rows[0] ?? null;
}

export type VendorTermsRow = Pick<
  VendorRow,
  'addresses' | 'status' | 'launch_url' | 'orphan_wins' | 'rolls_back_rounds'
>;

export async function updateVendorTerms(tx: Tx, code: string, terms: VendorTermsRow): Promise<void> {
  await sql`-- vendors.change
    update vendors set addresses = ${[...terms.addresses]}::text[], status = ${terms.status},
      launch_url = ${terms.launch_url}, orphan_wins = ${terms.orphan_wins},
      rolls_back_rounds = ${terms.rolls_back_rounds}, version = version + 1, changed_at = now()
    where code = ${code}`.execute(tx);
}

export async function keepWaitingSecret(
  tx: Tx,
  code: string,
  secret: { readonly sealed: Buffer; readonly key: string; readonly staffId: bigint; readonly staff: string },
): Promise<void> {
  await sql`-- vendors.makeSecret
    update vendors set waiting_secret_sealed = ${secret.sealed}, waiting_key = ${secret.key},
      waiting_staff = ${secret.staffId}, waiting_staff_name = ${secret.staff}, waiting_at = now()
    where code = ${code}`.execute(tx);
}

/** Makes the waiting secret the one that counts; `former`, the one before, is good for another day. */
export async function takeWaitingSecret(tx: Tx, code: string, former: Buffer): Promise<void> {
  await sql`-- vendors.confirmSecret
    update vendors set secret_sealed = waiting_secret_sealed, former_secret_sealed = ${former},
      former_until = now() + interval '1 day', waiting_secret_sealed = null, waiting_key = null, waiting_staff = null,
      waiting_staff_name = null, waiting_at = null, version = version + 1, changed_at = now()
    where code = ${code}`.execute(tx);
}

/** Secrets that a second person has to confirm. */
export async function lookAtWaitingSecrets(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- vendors.lookAtWaitingSecrets
    select count(*)::int as count, min(waiting_at) as "oldestSince" from vendors where waiting_at is not null`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}

/** Where the house asks a vendor; null: it has no service. */
export async function selectServiceUrl(db: Db, vendor: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`-- vendors.serviceUrl
    select url from vendor_services where vendor = ${vendor}`.execute(db);
  return rows[0]?.url ?? null;
}

/** False when there is one of this code. */
export async function insertVendor(tx: Tx, code: string, key: string): Promise<boolean> {
  const { rows } = await sql`-- vendors.add
    insert into vendors (code, addresses, status, launch_url, added_key) values (${code}, '{}', 'off', '/', ${key}::uuid)
    on conflict (code) do nothing returning code`.execute(tx);
  return rows.length === 1;
}

export interface ConnectionRow {
  readonly family: string | null;
  readonly apiUrl: string | null;
  readonly settings: Readonly<Record<string, string>>;
}

export async function updateConnection(
  tx: Tx,
  code: string,
  { family, apiUrl, settings }: ConnectionRow,
): Promise<void> {
  await sql`-- vendors.connect
    update vendors set family = ${family}, api_url = ${apiUrl}, settings = ${JSON.stringify(settings)}::jsonb,
      version = version + 1, changed_at = now() where code = ${code}`.execute(tx);
}

export async function setServiceUrl(tx: Tx, vendor: string, url: string | null): Promise<void> {
  await sql`-- vendors.dropServiceUrl
    delete from vendor_services where vendor = ${vendor}`.execute(tx);
  if (url === null) return;
  await sql`-- vendors.setServiceUrl
    insert into vendor_services (vendor, url) values (${vendor}, ${url})`.execute(tx);
}

/** Those that are not there yet; answers the ids of those that are there with other content. */
export async function insertVendorGames(tx: Tx, games: readonly Omit<VendorGameRow, 'is_lobby'>[]): Promise<string[]> {
  const rows = JSON.stringify(games);
  await sql`-- vendors.addGames
    insert into vendor_games (vendor, code, game_id, product)
    select vendor, code, game_id, product
    from json_to_recordset(${rows}::json) as g(vendor text, code text, game_id text, product text)
    on conflict do nothing`.execute(tx);
  const { rows: other } = await sql<{ game_id: string }>`-- vendors.otherGames
    select g.game_id from json_to_recordset(${rows}::json) as g(vendor text, code text, game_id text, product text)
    where not exists (select from vendor_games v
      where v.vendor = g.vendor and v.code = g.code and v.game_id = g.game_id and v.product = g.product)`.execute(tx);
  return other.map(({ game_id: gameId }) => gameId);
}

/** Raises the version of a vendor whose games have changed. */
export async function touchVendor(tx: Tx, code: string): Promise<void> {
  await sql`-- vendors.touch
    update vendors set version = version + 1, changed_at = now() where code = ${code}`.execute(tx);
}
