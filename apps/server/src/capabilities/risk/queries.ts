/** The statements of risk. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import { present } from '../../platform/result.ts';
import { countedTurnover } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import type {
  Alert,
  AlertKind,
  AlertOutcome,
  AlertState,
  Hit,
  KeptAssessment,
  Rule,
  RuleCode,
  RuleRequest,
  RuleTerms,
  RuleTest,
} from './port.ts';
import type { Facts, PastWithdrawal } from './rules.ts';

/** Amounts within JSON, so that they are told apart from counts. */
interface StoredAmount {
  readonly mills: string;
}

const writeFacts = (facts: Facts): string =>
  JSON.stringify(facts, (_, value) =>
    typeof value === 'bigint' ? ({ mills: value.toString() } satisfies StoredAmount) : value,
  );

function reviveAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveAmounts);
  if (typeof value !== 'object' || value === null) return value;
  if ('mills' in value && typeof value.mills === 'string') return BigInt(value.mills);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, reviveAmounts(each)]));
}

const MONTH_DAYS = 30;

/** What of a member's bets was decided in the last 30 days, to the quarter of an hour that runs. Units of 0.0001. */
export async function readTurnoverInMonth(db: Db, memberId: bigint): Promise<bigint> {
  const to = sql`(date_bin('15 minutes', now(), timestamptz 'epoch') + interval '15 minutes')`;
  const from = sql`(${to} - make_interval(days => ${MONTH_DAYS}))`;
  const counted = countedTurnover({ shard: shardOf(memberId), from, to, memberId });
  const { rows } = await sql<{ turnover: bigint }>`-- risk.turnoverInMonth
    select coalesce(sum(turnover), 0)::bigint as turnover from (${counted}) c`.execute(db);
  return present(rows[0], 'a sum has a row').turnover;
}

export async function listRules(db: Db | Tx): Promise<Rule[]> {
  const { rows } = await sql<Rule>`-- risk.listRules
    select code, weight::int as weight, parameters, mode, version, changed_at as "changedAt" from risk_rules order by code`.execute(
    db,
  );
  return rows;
}

export async function lockRule(tx: Tx, code: RuleCode): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`-- risk.lockRule
    select code, weight::int as weight, parameters, mode, version, changed_at as "changedAt" from risk_rules
    where code = ${code} for update`.execute(tx);
  return rows[0];
}

export interface VersionBy {
  readonly staffId: bigint;
  readonly approvedBy: bigint | null;
  readonly reason: string;
  readonly key: string;
}

export async function updateRule(tx: Tx, before: Rule, terms: RuleTerms, by: VersionBy): Promise<Rule> {
  const { weight, parameters, mode } = terms;
  const version = before.version + 1;
  await sql`-- risk.insertRuleVersion
    insert into risk_rule_versions (code, version, content, staff_id, approved_by, reason, key)
    values (${before.code}, ${version}, ${JSON.stringify({ weight, parameters, mode })}::jsonb, ${by.staffId}, ${by.approvedBy},
      ${by.reason}, ${by.key}::uuid)`.execute(tx);
  const { rows } = await sql<Rule>`-- risk.updateRule
    update risk_rules set weight = ${weight}, parameters = ${JSON.stringify(parameters)}::jsonb, mode = ${mode},
      version = ${version}, changed_at = clock_timestamp()
    where code = ${before.code}
    returning code, weight::int as weight, parameters, mode, version, changed_at as "changedAt"`.execute(tx);
  return present(rows[0], 'a locked rule is there');
}

export async function findVersionByKey(
  tx: Tx,
  key: string,
): Promise<{ code: RuleCode; content: RuleTerms; staffId: bigint } | undefined> {
  const { rows } = await sql<{ code: RuleCode; content: RuleTerms; staffId: bigint }>`-- risk.findVersionByKey
    select code, content, staff_id as "staffId" from risk_rule_versions where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export interface RequestRow {
  id: bigint;
  code: RuleCode;
  content: RuleTerms;
  seen_version: number;
  state: RuleRequest['state'];
  tested: RuleTest;
  reason: string;
  asked_by: bigint;
  asked_name: string;
  asked_at: Date;
  key: string;
  decided_by: bigint | null;
  decided_name: string | null;
  decided_reason: string | null;
  decide_key: string | null;
}

const requestColumns = sql`id, code, content, seen_version, state, tested, reason, asked_by, asked_name, asked_at, key, decided_by,
  decided_name, decided_reason, decide_key`;

export async function listRequests(db: Db, limit: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`-- risk.listRequests
    select ${requestColumns} from risk_rule_requests order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findRequestByKey(tx: Tx, key: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`-- risk.findRequestByKey
    select ${requestColumns} from risk_rule_requests where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

export async function lockRequest(tx: Tx, id: bigint): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`-- risk.lockRequest
    select ${requestColumns} from risk_rule_requests where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Undefined: another change of this rule waits already. */
export async function insertRequest(
  tx: Tx,
  row: Pick<
    RequestRow,
    'id' | 'code' | 'content' | 'seen_version' | 'tested' | 'reason' | 'asked_by' | 'asked_name' | 'key'
  >,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`-- risk.insertRequest
    insert into risk_rule_requests (id, code, content, seen_version, tested, reason, asked_by, asked_name, key)
    values (${row.id}, ${row.code}, ${JSON.stringify(row.content)}::jsonb, ${row.seen_version},
      ${JSON.stringify(row.tested)}::jsonb, ${row.reason}, ${row.asked_by}, ${row.asked_name}, ${row.key}::uuid)
    on conflict do nothing returning ${requestColumns}`.execute(tx);
  return rows[0];
}

export async function updateRequest(
  tx: Tx,
  id: bigint,
  to: { state: 'done' | 'refused'; staffId: bigint; staff: string; reason: string; key: string },
): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`-- risk.updateRequest
    update risk_rule_requests set state = ${to.state}, decided_by = ${to.staffId}, decided_name = ${to.staff},
      decided_reason = ${to.reason}, decided_at = clock_timestamp(), decide_key = ${to.key}::uuid
    where id = ${id} returning ${requestColumns}`.execute(tx);
  return present(rows[0], 'a locked request is there');
}

export async function insertAssessment(
  tx: Tx,
  given: {
    withdrawalId: bigint;
    memberId: bigint;
    facts: Facts;
    score: number;
    hits: readonly Hit[];
    shadow: readonly Hit[];
  },
): Promise<void> {
  await sql`-- risk.insertAssessment
    insert into risk_assessments (withdrawal_id, member_id, facts, score, hits, shadow)
    values (${given.withdrawalId}, ${given.memberId}, ${writeFacts(given.facts)}::jsonb, ${given.score},
      ${JSON.stringify(given.hits)}::jsonb, ${JSON.stringify(given.shadow)}::jsonb)`.execute(tx);
}

/** Whether there is an alert of a withdrawal of so much that nobody has cleared. */
export async function hasUncleared(db: Db | Tx, memberId: bigint, from: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`-- risk.hasUncleared
    select exists (select from risk_alerts where member_id = ${memberId} and kind = 'withdrawal' and score >= ${from}
      and outcome is distinct from 'cleared') as there`.execute(db);
  return rows[0]?.there ?? false;
}

export async function listAssessments(db: Db | Tx, limit: number): Promise<PastWithdrawal[]> {
  const { rows } = await sql<{
    withdrawalId: bigint;
    memberId: bigint;
    at: Date;
    facts: unknown;
  }>`-- risk.listAssessments
    select withdrawal_id as "withdrawalId", member_id as "memberId", at, facts from risk_assessments
    order by at desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, facts: reviveAmounts(row.facts) as Facts }));
}

export async function findAssessment(db: Db, withdrawalId: bigint): Promise<KeptAssessment | null> {
  const { rows } = await sql<{ score: number; hits: readonly Hit[]; facts: unknown }>`-- risk.findAssessment
    select score, hits, facts from risk_assessments where withdrawal_id = ${withdrawalId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { cash, depositedInMonth, turnoverInMonth, accountHours } = reviveAmounts(row.facts) as Facts;
  return { score: row.score, hits: row.hits, cash, depositedInMonth, turnoverInMonth, accountHours };
}

interface AlertRow extends Omit<Alert, 'refused'> {
  readonly takenById: bigint | null;
  readonly closedById: bigint | null;
  readonly takeKey: string | null;
  readonly closeKey: string | null;
}

const alertColumns = sql`id, kind, subject, member_id as "memberId", score, hits, shadow, state, opened_at as "openedAt",
  (extract(epoch from coalesce(closed_at, clock_timestamp()) - opened_at) / 60)::int as "waitedMinutes",
  taken_name as "takenBy", closed_name as "closedBy", outcome, note,
  taken_by as "takenById", closed_by as "closedById", take_key as "takeKey", close_key as "closeKey"`;

/** Does nothing where there is one of the same subject. */
export async function insertAlert(
  tx: Tx,
  alert: Pick<Alert, 'id' | 'kind' | 'subject' | 'memberId' | 'score' | 'hits' | 'shadow'>,
): Promise<void> {
  await sql`-- risk.insertAlert
    insert into risk_alerts (id, kind, subject, member_id, score, hits, shadow)
    values (${alert.id}, ${alert.kind satisfies AlertKind}, ${alert.subject}, ${alert.memberId}, ${alert.score},
      ${JSON.stringify(alert.hits)}::jsonb, ${JSON.stringify(alert.shadow)}::jsonb)
    on conflict (kind, subject) do nothing`.execute(tx);
}

export async function lockAlert(tx: Tx, id: bigint): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`-- risk.lockAlert
    select ${alertColumns} from risk_alerts where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function takeAlertRow(
  tx: Tx,
  id: bigint,
  by: { staffId: bigint; staff: string; key: string },
): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`-- risk.takeAlert
    update risk_alerts set state = 'taken', taken_by = ${by.staffId}, taken_name = ${by.staff}, take_key = ${by.key}::uuid
    where id = ${id} returning ${alertColumns}`.execute(tx);
  return present(rows[0], 'a locked alert is there');
}

export async function closeAlertRow(
  tx: Tx,
  id: bigint,
  by: { staffId: bigint; staff: string; key: string; outcome: AlertOutcome; note: string },
): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`-- risk.closeAlert
    update risk_alerts set state = 'closed', closed_by = ${by.staffId}, closed_name = ${by.staff}, close_key = ${by.key}::uuid,
      closed_at = clock_timestamp(), outcome = ${by.outcome}, note = ${by.note}
    where id = ${id} returning ${alertColumns}`.execute(tx);
  return present(rows[0], 'a locked alert is there');
}

export async function pageAlerts(
  db: Db,
  { state, memberId }: { readonly state: AlertState | null; readonly memberId: bigint | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: AlertRow[]; total: number }> {
  const where = sql`(${state}::text is null or state = ${state}) and (${memberId}::bigint is null or member_id = ${memberId})`;
  const [rows, total] = await Promise.all([
    sql<AlertRow>`-- risk.pageAlerts
      select ${alertColumns} from risk_alerts where ${where}
      order by ${state === 'closed' ? sql`id desc` : sql`score desc, opened_at, id`} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`-- risk.countAlerts
      select count(*)::int as count from risk_alerts where ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: total.rows[0]?.count ?? 0 };
}

export async function lookAtAlerts(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- risk.lookAtAlerts
    select count(*)::int as count, min(opened_at) as "oldestSince" from risk_alerts where state <> 'closed'`.execute(
    db,
  );
  return present(rows[0], 'a count has a row');
}

export async function hasOpenAlert(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`-- risk.hasOpenAlert
    select id from risk_alerts where member_id = ${memberId} and state <> 'closed' limit 1`.execute(tx);
  return rows.length > 0;
}

export async function lookAtRequests(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- risk.lookAtRequests
    select count(*)::int as count, min(asked_at) as "oldestSince" from risk_rule_requests where state = 'asked'`.execute(
    db,
  );
  return present(rows[0], 'a count has a row');
}
