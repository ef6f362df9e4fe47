/** Risk: see port.ts. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import type { SideBet } from '../wagers/port.ts';
import { findHosting } from './list-queries.ts';
import { countOpposite } from './opposite-bets.ts';
import type {
  Alert,
  Assessment,
  CardPair,
  JudgedPair,
  LinkSource,
  RecordAct,
  Risk,
  RuleChange,
  RuleCode,
  RuleRequest,
  RuleTerms,
  StaffAct,
} from './port.ts';
import {
  closeAlertRow,
  findAssessment,
  findRequestByKey,
  findVersionByKey,
  hasOpenAlert,
  hasUncleared,
  insertAlert,
  insertAssessment,
  insertRequest,
  listAssessments,
  listRequests,
  listRules,
  lockAlert,
  lockRequest,
  lockRule,
  lookAtAlerts,
  lookAtRequests,
  pageAlerts,
  type RequestRow,
  readTurnoverInMonth,
  takeAlertRow,
  updateRequest,
  updateRule,
} from './queries.ts';
import {
  areTermsSound,
  countShared,
  type Facts,
  findTravel,
  isRuleCode,
  judgeFacts,
  REVIEW_FROM,
  RULES,
  SECOND_LOOK_FROM,
  testRule,
  walkLinks,
} from './rules.ts';

const REASON_LENGTH_MIN = 3;
const REQUESTS_SHOWN = 20;
/** Withdrawals that a rule is tested on. */
const TESTED_ON = 500;
const HOUR_MILLISECONDS = 3_600_000;
/** What sign-ins say is looked at so far back. */
const FACT_DAYS = 30;
/** Linked accounts whose bets are compared; of many that share one address not all are. */
const COMPARED_MAX = 20;

export interface RiskDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly now: () => Date;
  /** What others know of a member. Amounts in units of 0.0001. */
  readonly facts: {
    readonly depositsOf: (
      memberId: bigint,
    ) => Promise<Pick<Facts, 'depositedInMonth' | 'depositsInHour' | 'depositedInDay' | 'depositedDayMean'>>;
    /** Of withdrawals asked for within 24 hours. */
    readonly askedWithinDay: (memberId: bigint) => Promise<readonly bigint[]>;
    readonly accessOf: (
      memberId: bigint,
    ) => Promise<{ readonly changedAt: Date | null; readonly passwordChangedAt: Date | null }>;
    readonly payoutAccountsOf: (
      memberId: bigint,
    ) => Promise<readonly { readonly id: bigint; readonly isOwn: boolean; readonly addedAt: Date }[]>;
    /** Gifts of 30 days. */
    readonly bonusInMonthOf: (memberId: bigint) => Promise<bigint>;
    /** Of 30 days. */
    readonly sideBetsOf: (memberIds: readonly bigint[]) => Promise<readonly SideBet[]>;
    /** The pair of card players of theirs with the highest score; null: none, or nobody can say. */
    readonly cardPairOf: (memberId: bigint) => Promise<CardPair | null>;
    /** Newest first; failed ones too. */
    readonly signInsOf: (memberId: bigint) => Promise<
      readonly {
        readonly at: Date;
        readonly address: string;
        readonly country: string | null;
        readonly result: string;
      }[]
    >;
  };
  readonly linkSources: readonly LinkSource[];
  readonly checkSecondApprover: (
    tx: Tx,
    staffId: bigint,
    others: readonly bigint[],
  ) => Promise<undefined | Refusal<'staff.notSeparate'>>;
  readonly record: RecordAct;
}

export function createRisk(deps: RiskDeps): Risk {
  const { db } = deps;
  const linksOf: LinkSource = async (memberIds) =>
    (await Promise.all(deps.linkSources.map((source) => source(memberIds)))).flat();
  return {
    assess: (memberId, wish) => assess(deps, linksOf, memberId, wish),
    isFrozen: (memberId) => hasUncleared(db, memberId, SECOND_LOOK_FROM),
    flagDocument: async (tx, { memberId, submissionId, others }) => {
      const rule = (await listRules(tx)).find(({ code }) => code === 'sharedDocument');
      const weight = present(rule, 'the house comes with its rules').weight;
      const hit = { rule: 'sharedDocument', weight, values: { accounts: others.length } } as const;
      const alert = { id: deps.ids.next(), kind: 'document', subject: submissionId } as const;
      await insertAlert(tx, { ...alert, memberId, score: weight, hits: [hit], shadow: [] });
    },
    listAlerts: (filter, page) => pageAlerts(db, filter, page),
    takeAlert: (act) => takeAlert(deps, act),
    closeAlert: (act) => closeAlert(deps, act),
    rules: async () => {
      const [rules, requests] = await Promise.all([listRules(db), listRequests(db, REQUESTS_SHOWN)]);
      return { rules, requests: requests.map(toRequest) };
    },
    test: async (change) => {
      const unfit = judgeChange(change);
      return unfit ?? testRule(await listRules(db), change, await listAssessments(db, TESTED_ON));
    },
    change: (act) => changeRule(deps, act),
    decide: (act) => decideRequest(deps, act),
    assessmentOf: (withdrawalId) => findAssessment(db, withdrawalId),
    isUnderReview: async (tx, memberId) =>
      (await hasOpenAlert(tx, memberId)) || hasUncleared(tx, memberId, SECOND_LOOK_FROM),
    linksOf: (memberId) => walkLinks(memberId, linksOf),
    cardPairOf: (memberId) => judgePair(deps, memberId),
    waiting: async () => ({ alerts: await lookAtAlerts(db), requests: await lookAtRequests(db) }),
  };
}

const hoursSince = (at: Date | null | undefined, now: Date): number | null =>
  at == null ? null : (now.getTime() - at.getTime()) / HOUR_MILLISECONDS;

function toPairFacts(pair: CardPair | null): Facts['cardPair'] {
  if (pair === null) return null;
  const { score, hands, oneWayPercent, togetherPercent } = pair;
  return { score, hands, oneWayPercent, togetherPercent };
}

async function judgePair({ db, facts }: RiskDeps, memberId: bigint): Promise<JudgedPair | null> {
  const pair = await facts.cardPairOf(memberId);
  const rule = (await listRules(db)).find(({ code }) => code === 'chipDumping');
  if (pair === null || rule === undefined) return null;
  const isHit = RULES.chipDumping.judge({ cardPair: toPairFacts(pair) }, rule.parameters) !== null;
  return { pair, mode: rule.mode, weight: isHit && rule.mode === 'on' ? rule.weight : 0 };
}

async function assess(
  { db, ids, now, facts: sources }: RiskDeps,
  linksOf: LinkSource,
  memberId: bigint,
  { amount, accountId, cash }: Parameters<Risk['assess']>[1],
): Promise<Assessment> {
  const [rules, deposits, turnoverInMonth, asked, access, accounts, links, bonusInMonth, entries, pair] =
    await Promise.all([
      listRules(db),
      sources.depositsOf(memberId),
      readTurnoverInMonth(db, memberId),
      sources.askedWithinDay(memberId),
      sources.accessOf(memberId),
      sources.payoutAccountsOf(memberId),
      linksOf([memberId]),
      sources.bonusInMonthOf(memberId),
      sources.signInsOf(memberId),
      sources.cardPairOf(memberId),
    ]);
  const at = now();
  const since = at.getTime() - FACT_DAYS * 24 * HOUR_MILLISECONDS;
  const signIns = entries.filter((entry) => entry.result === 'ok' && entry.at.getTime() >= since);
  const linked = [...new Set(links.map(({ otherId }) => otherId))].slice(0, COMPARED_MAX);
  const [hosting, sideBets] = await Promise.all([
    findHosting(db, signIns),
    linked.length === 0 ? [] : sources.sideBetsOf([memberId, ...linked]),
  ]);
  const facts: Facts = {
    ...{ amount, cash, turnoverInMonth, bonusInMonth },
    ...deposits,
    askedWithinDay: [...asked, amount],
    foreignAccounts: accounts.filter(({ isOwn }) => !isOwn).length,
    hoursSinceAccess: hoursSince(access.changedAt, at),
    hoursSincePassword: hoursSince(access.passwordChangedAt, at),
    accountHours: hoursSince(accounts.find(({ id }) => id === accountId)?.addedAt, at),
    hosting:
      hosting === undefined
        ? null
        : { address: hosting.address, source: hosting.source, hours: hoursSince(hosting.at, at) ?? 0 },
    travel: findTravel(signIns),
    opposite: countOpposite(memberId, sideBets),
    cardPair: toPairFacts(pair),
    shared: countShared(links),
  };
  const { score, hits, shadow } = judgeFacts(rules, facts);
  return {
    score,
    needsSecondLook: score >= SECOND_LOOK_FROM,
    async keep(tx, withdrawalId) {
      await insertAssessment(tx, { withdrawalId, memberId, facts, score, hits, shadow });
      if (score < REVIEW_FROM) return;
      const alert = { id: ids.next(), kind: 'withdrawal', subject: withdrawalId } as const;
      await insertAlert(tx, { ...alert, memberId, score, hits, shadow });
    },
  };
}

async function takeAlert(
  { db, record }: RiskDeps,
  act: Parameters<Risk['takeAlert']>[0],
): ReturnType<Risk['takeAlert']> {
  const { alertId, staffId, staff, address, key } = act;
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  return transact(db, async (tx): Promise<Awaited<ReturnType<Risk['takeAlert']>>> => {
    const row = await lockAlert(tx, alertId);
    if (row === undefined) return refuse('risk.alertUnknown');
    if (row.takeKey === key) return row.takenById === staffId ? row : refuse('request.keyReused');
    if (row.state !== 'open') return refuse('risk.alertMoved', { state: row.state });
    await record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: 'risk.takeAlert',
      object: `risk-alert:${alertId}`,
      before: row.state,
      after: 'taken',
    });
    return takeAlertRow(tx, alertId, { staffId, staff, key });
  });
}

async function closeAlert(
  { db, record }: RiskDeps,
  act: Parameters<Risk['closeAlert']>[0],
): ReturnType<Risk['closeAlert']> {
  const { alertId, outcome, staffId, staff, address, key } = act;
  const note = act.reason.trim();
  if (note.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  return transact(db, async (tx): Promise<Awaited<ReturnType<Risk['closeAlert']>>> => {
    const row = await lockAlert(tx, alertId);
    if (row === undefined) return refuse('risk.alertUnknown');
    if (row.closeKey === key) {
      const same = row.closedById === staffId && row.outcome === outcome && row.note === note;
      return same ? (row satisfies Alert) : refuse('request.keyReused');
    }
    const isMistaken = row.outcome === 'confirmed' && outcome === 'cleared';
    if (row.state === 'closed' && !isMistaken) return refuse('risk.alertMoved', { state: row.state });
    await record(tx, {
      ...{ staffId, staff, address, key },
      reason: note,
      action: 'risk.closeAlert',
      object: `risk-alert:${alertId}`,
      before: row.state,
      after: `closed ${outcome}`,
    });
    return closeAlertRow(tx, alertId, { staffId, staff, key, outcome, note });
  });
}

function toRequest(row: RequestRow): RuleRequest {
  const { id, state, tested, reason } = row;
  return {
    ...{ id, state, tested, reason },
    ...row.content,
    rule: row.code,
    askedBy: row.asked_by,
    askedName: row.asked_name,
    askedAt: row.asked_at,
    decidedName: row.decided_name,
    decidedReason: row.decided_reason,
  };
}

function judgeChange({ rule, ...terms }: RuleChange): Refusal<'risk.ruleUnknown' | 'risk.changeInvalid'> | null {
  if (!isRuleCode(rule)) return refuse('risk.ruleUnknown');
  return areTermsSound(rule, terms) ? null : refuse('risk.changeInvalid');
}

const termsOf = ({ weight, parameters, mode }: RuleTerms): RuleTerms => ({ weight, parameters, mode });
const textOf = ({ weight, parameters, mode }: RuleTerms): string =>
  canonicalJson({ weight, parameters: { ...parameters }, mode });
const isSame = (one: RuleTerms, other: RuleTerms): boolean => textOf(one) === textOf(other);

async function changeRule(deps: RiskDeps, act: Parameters<Risk['change']>[0]): ReturnType<Risk['change']> {
  const { rule: code, seenVersion, staffId, staff, key } = act;
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const terms = termsOf(act);
  const unfit = judgeChange({ rule: code, ...terms });
  if (unfit !== null) return unfit;
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<Risk['change']>>> => {
    const rule = await lockRule(tx, code);
    if (rule === undefined) return refuse('risk.ruleUnknown');
    const before = await findBefore(tx, key);
    if (before !== null) {
      const same = before.code === code && before.staffId === staffId && isSame(before.content, terms);
      return same ? { rule, request: before.request } : refuse('request.keyReused');
    }
    if (rule.version !== seenVersion) return refuse('risk.changedMeanwhile');
    if (rule.mode !== 'on' && terms.mode !== 'on') {
      const changed = await updateRule(tx, rule, terms, { staffId, approvedBy: null, reason, key });
      await noteChange(deps, tx, act, 'risk.changeRule', { code, before: rule, after: terms });
      return { rule: changed, request: null };
    }
    const tested = testRule(await listRules(tx), { rule: code, ...terms }, await listAssessments(tx, TESTED_ON));
    const row = await insertRequest(tx, {
      id: deps.ids.next(),
      ...{ code, tested, reason, key },
      content: terms,
      seen_version: seenVersion,
      asked_by: staffId,
      asked_name: staff,
    });
    if (row === undefined) return refuse('risk.requestOpen');
    await noteChange(deps, tx, act, 'risk.askRule', { code, before: rule, after: terms });
    return { rule, request: toRequest(row) };
  });
}

/** What an order of this key did before; null: nothing. */
async function findBefore(
  tx: Tx,
  key: string,
): Promise<{ code: RuleCode; content: RuleTerms; staffId: bigint; request: RuleRequest | null } | null> {
  const version = await findVersionByKey(tx, key);
  if (version !== undefined) return { ...version, request: null };
  const row = await findRequestByKey(tx, key);
  return row === undefined
    ? null
    : { code: row.code, content: row.content, staffId: row.asked_by, request: toRequest(row) };
}

function noteChange(
  { record }: RiskDeps,
  tx: Tx,
  { staffId, staff, address, reason, key }: StaffAct,
  action: 'risk.changeRule' | 'risk.askRule' | 'risk.approveRule' | 'risk.refuseRule',
  { code, before, after }: { readonly code: RuleCode; readonly before: RuleTerms; readonly after: RuleTerms },
): Promise<void> {
  return record(tx, {
    ...{ staffId, staff, address, key, action },
    reason: reason.trim(),
    object: `risk-rule:${code}`,
    before: JSON.stringify(termsOf(before)),
    after: JSON.stringify(termsOf(after)),
  });
}

async function decideRequest(deps: RiskDeps, act: Parameters<Risk['decide']>[0]): ReturnType<Risk['decide']> {
  const { requestId, verdict, staffId, staff, key } = act;
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const state = verdict === 'approve' ? 'done' : 'refused';
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<Risk['decide']>>> => {
    const row = await lockRequest(tx, requestId);
    if (row === undefined) return refuse('risk.requestUnknown');
    if (row.decide_key === key) {
      const same = row.decided_by === staffId && row.state === state && row.decided_reason === reason;
      return same ? toRequest(row) : refuse('request.keyReused');
    }
    if (row.state !== 'asked') return refuse('risk.requestOver', { state: row.state });
    // Whoever asked may not take it back either: what was asked for stands until somebody else has seen it.
    if (row.asked_by === staffId) return refuse('risk.ownRequest');
    const rule = present(await lockRule(tx, row.code), 'a rule is never deleted');
    if (verdict === 'approve') {
      const tied = await deps.checkSecondApprover(tx, staffId, [row.asked_by]);
      if (tied !== undefined) return tied;
      if (rule.version !== row.seen_version) return refuse('risk.changedMeanwhile');
      await updateRule(tx, rule, row.content, { staffId: row.asked_by, approvedBy: staffId, reason, key });
    }
    const action = verdict === 'approve' ? 'risk.approveRule' : 'risk.refuseRule';
    await noteChange(deps, tx, act, action, { code: row.code, before: rule, after: row.content });
    return toRequest(await updateRequest(tx, requestId, { state, staffId, staff, reason, key }));
  });
}
