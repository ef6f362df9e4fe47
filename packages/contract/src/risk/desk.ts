/** Risk at the desk (screens.md 7.28): alerts, rules with their test on history, and who is linked with whom. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';

export const RULE_CODES = [
  'accessChanged',
  'hastyExit',
  'depositThenWithdraw',
  'manyDeposits',
  'depositSurge',
  'belowLimit',
  'nameMismatch',
  'sharedDevice',
  'sharedPaymentAccount',
  'sharedPhone',
  'sharedDocument',
  'sharedAddress',
  'oppositeBetting',
  'bonusOnly',
  'datacentreAddress',
  'impossibleTravel',
  'chipDumping',
] as const;
export const ruleCode = z.enum(RULE_CODES);
export const ruleMode = z.enum(['off', 'shadow', 'on']);
export const linkKind = z.enum(['device', 'paymentAccount', 'phone', 'document', 'address']);

/** Why a rule hit: the rule, and the figures of its sentence. */
export const riskHit = z.object({
  /** `listed`: what a member told stands on a list. */
  rule: z.enum([...RULE_CODES, 'listed']),
  weight: z.int(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RiskHit = z.output<typeof riskHit>;

export const alertState = z.enum(['open', 'taken', 'closed']);
export const alertKind = z.enum(['withdrawal', 'document', 'list']);
export const alertOutcome = z.enum(['cleared', 'confirmed']);

const riskAlert = z.object({
  id,
  kind: alertKind,
  /** A withdrawal, an identity check, or what was found on a list. */
  subject: id,
  memberId: id,
  member: z.string(),
  score: z.int(),
  hits: z.array(riskHit),
  /** What rules in shadow would have added; they count for nothing. */
  shadow: z.array(riskHit),
  state: alertState,
  openedAt: instant,
  waitedMinutes: z.int(),
  takenBy: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  outcome: z.nullable(alertOutcome),
  note: z.nullable(z.string()),
});
export type RiskAlertRow = z.output<typeof riskAlert>;

export const listRiskAlerts = defineCall('listRiskAlerts', {
  method: 'GET',
  path: '/desk/api/risk/alerts',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(alertState), member: z.optional(id) }),
  reply: z.object({ ...pageReply, rows: z.array(riskAlert) }),
  summary: 'Alerts; those that wait by their score, highest first, closed ones newest first.',
});

const alertRefusals = ['risk.alertUnknown', 'risk.alertMoved', 'request.keyReused', 'staff.reasonRequired'] as const;

export const takeRiskAlert = defineCall('takeRiskAlert', {
  method: 'POST',
  path: '/desk/api/risk/alerts/:id/take',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: riskAlert,
  refusals: alertRefusals,
  summary: 'Says that somebody looks into an alert.',
});

export const closeRiskAlert = defineCall('closeRiskAlert', {
  method: 'POST',
  path: '/desk/api/risk/alerts/:id/close',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, outcome: alertOutcome }),
  reply: riskAlert,
  refusals: alertRefusals,
  summary: 'Closes an alert with what was found.',
});

const parameters = z.record(z.string(), z.int().check(z.gte(0), z.lte(1_000_000_000)));
const weight = z.int().check(z.gte(0), z.lte(200));

/** What a rule would have done to the last withdrawals. */
const ruleTest = z.object({
  withdrawals: z.int(),
  hits: z.int(),
  /** A person would have looked, or a second one, who had not to without it. */
  moreReviews: z.int(),
  moreSecondLooks: z.int(),
  examples: z.array(z.object({ withdrawal: id, memberId: id, at: instant, scoreBefore: z.int(), scoreAfter: z.int() })),
});
export type RuleTest = z.output<typeof ruleTest>;

const ruleRequest = z.object({
  id,
  rule: ruleCode,
  weight: z.int(),
  parameters,
  mode: ruleMode,
  state: z.enum(['asked', 'done', 'refused']),
  tested: ruleTest,
  reason: z.string(),
  askedBy: id,
  askedName: z.string(),
  askedAt: instant,
  decidedName: z.nullable(z.string()),
  decidedReason: z.nullable(z.string()),
});
export type RuleRequestView = z.output<typeof ruleRequest>;

const rule = z.object({
  code: ruleCode,
  weight: z.int(),
  parameters,
  mode: ruleMode,
  version: z.int(),
  changedAt: instant,
});
export type RiskRuleRow = z.output<typeof rule>;

export const listRiskRules = defineCall('listRiskRules', {
  method: 'GET',
  path: '/desk/api/risk/rules',
  audience: 'staff',
  reply: z.object({
    rules: z.array(rule),
    reviewFrom: z.int(),
    secondLookFrom: z.int(),
    /** Newest first, 20 at most. */
    requests: z.array(ruleRequest),
  }),
  summary: 'The rules of risk with their weights, and what staff ask to change of them.',
});

const ruleChange = { rule: ruleCode, weight, parameters, mode: ruleMode } as const;

export const testRiskRule = defineCall('testRiskRule', {
  method: 'POST',
  path: '/desk/api/risk/rules/test',
  audience: 'staff',
  body: z.object(ruleChange),
  reply: ruleTest,
  refusals: ['risk.ruleUnknown', 'risk.changeInvalid'],
  summary: 'What a rule, changed like this, would have done to the last withdrawals. Changes nothing.',
});

export const changeRiskRule = defineCall('changeRiskRule', {
  method: 'POST',
  path: '/desk/api/risk/rules/change',
  audience: 'staff',
  body: z.object({ ...ruleChange, key, reason, seenVersion: z.int() }),
  reply: z.object({ rule, request: z.nullable(ruleRequest) }),
  refusals: [
    'risk.ruleUnknown',
    'risk.changeInvalid',
    'risk.changedMeanwhile',
    'risk.requestOpen',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Changes a rule. One that counts, or is to count, is tested on history and waits for a second person.',
});

export const decideRiskRule = defineCall('decideRiskRule', {
  method: 'POST',
  path: '/desk/api/risk/rule-requests/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, verdict: z.enum(['approve', 'refuse']) }),
  reply: ruleRequest,
  refusals: [
    'risk.requestUnknown',
    'risk.requestOver',
    'risk.ownRequest',
    'risk.changedMeanwhile',
    'request.keyReused',
    'staff.reasonRequired',
    'staff.notSeparate',
  ],
  summary: 'Approves or refuses a change of a rule that somebody else asked for.',
});

export const getRiskLinks = defineCall('getRiskLinks', {
  method: 'GET',
  path: '/desk/api/risk/links/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    memberId: id,
    member: z.string(),
    links: z.array(
      z.object({
        memberId: id,
        member: z.string(),
        /** 1: linked itself; 2: with an account that is. */
        depth: z.int(),
        viaId: id,
        via: z.string(),
        kind: linkKind,
        /** What both have, shortened. */
        mark: z.string(),
        at: instant,
      }),
    ),
    /** There are more than 200. */
    isCut: z.boolean(),
    /** Of card rooms, with whom they have most to explain (games.md 4); null: nobody. */
    cardPair: z.nullable(
      z.object({
        memberId: id,
        member: z.string(),
        score: z.int(),
        flags: z.array(z.string()),
        hands: z.int(),
        oneWayPercent: z.int(),
        togetherPercent: z.int(),
        mode: ruleMode,
        /** What it adds to the score of a withdrawal now. */
        weight: z.int(),
      }),
    ),
  }),
  refusals: ['risk.memberUnknown'],
  summary:
    'Accounts that share a device, payment account, phone, document or address with a member, and theirs. Logged.',
});

export const LIST_KINDS = ['sanctions', 'blocked', 'hosting'] as const;
export const LIST_TEXT_MAX = 5_000_000;

const riskList = z.object({
  id,
  kind: z.enum(LIST_KINDS),
  /** Who publishes it. */
  source: z.string(),
  issuedOn: day,
  entries: z.int(),
  importedAt: instant,
  staff: z.string(),
  /** Null: members have not been looked for on it yet. */
  screenedAt: z.nullable(instant),
  /** When the next of its kind and source took its place; null: it stands. */
  supersededAt: z.nullable(instant),
});
export type RiskListRow = z.output<typeof riskList>;

export const listRiskLists = defineCall('listRiskLists', {
  method: 'GET',
  path: '/desk/api/risk/lists',
  audience: 'staff',
  reply: z.object({ rows: z.array(riskList) }),
  summary: 'Sanctions lists and the house’s own block lists; those that stand first, 200 at most.',
});

export const importRiskList = defineCall('importRiskList', {
  method: 'POST',
  path: '/desk/api/risk/lists',
  audience: 'staff',
  bodyBytes: LIST_TEXT_MAX * 2,
  body: z.object({
    key,
    reason,
    kind: z.enum(LIST_KINDS),
    source: words(80).check(z.minLength(2)),
    issuedOn: day,
    /** CSV: `what,value,remark` a line, at most 50,000; what is `name`, `phone`, `account` or `device`, of `hosting` `network`. */
    table: words(LIST_TEXT_MAX),
  }),
  reply: riskList,
  refusals: ['risk.listInvalid', 'staff.reasonRequired', 'request.keyReused'],
  summary:
    'Imports a list; it takes the place of the one of the same kind and source. Members are looked for within a minute.',
});
