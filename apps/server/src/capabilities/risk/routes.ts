/** The calls of risk, all of the desk. */
import {
  changeRiskRule,
  closeRiskAlert,
  decideRiskRule,
  getRiskLinks,
  importRiskList,
  listRiskAlerts,
  listRiskLists,
  listRiskRules,
  type RiskAlertRow,
  type RiskHit,
  type RiskListRow,
  type RiskRuleRow,
  type RuleRequestView,
  type RuleTest as RuleTestView,
  takeRiskAlert,
  testRiskRule,
} from '@house/contract/risk/desk';
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type {
  Alert,
  Hit,
  JudgedPair,
  Risk,
  RiskList,
  RiskLists,
  Rule,
  RuleRequest,
  RuleTest,
  StaffAct,
} from './port.ts';
import { REVIEW_FROM, SECOND_LOOK_FROM } from './rules.ts';

const showHit = ({ rule, weight, values }: Hit): RiskHit => ({ rule, weight, values: { ...values } });

function showAlert(alert: Alert, member: string): RiskAlertRow {
  const { id, kind, subject, memberId, score, hits, shadow, state, openedAt, waitedMinutes } = alert;
  const { takenBy, closedBy, outcome, note } = alert;
  return {
    id: id.toString(),
    subject: subject.toString(),
    memberId: memberId.toString(),
    ...{ kind, member, score, state, waitedMinutes, takenBy, closedBy, outcome, note },
    hits: hits.map(showHit),
    shadow: shadow.map(showHit),
    openedAt: openedAt.toISOString(),
  };
}

const showRule = ({ code, weight, parameters, mode, version, changedAt }: Rule): RiskRuleRow => ({
  ...{ code, weight, mode, version },
  parameters: { ...parameters },
  changedAt: changedAt.toISOString(),
});

const showTest = (test: RuleTest): RuleTestView => ({ ...test, examples: test.examples.map((one) => ({ ...one })) });

function showRequest(request: RuleRequest): RuleRequestView {
  const { id, rule, weight, parameters, mode, state, tested, reason } = request;
  const { askedBy, askedName, askedAt, decidedName, decidedReason } = request;
  return {
    id: id.toString(),
    ...{ rule, weight, mode, state, reason, askedName, decidedName, decidedReason },
    parameters: { ...parameters },
    tested: showTest(tested),
    askedBy: askedBy.toString(),
    askedAt: askedAt.toISOString(),
  };
}

export interface RouteNeeds {
  readonly recordDataAccess: RecordDataAccess;
  readonly namesOfMembers: (ids: readonly bigint[]) => Promise<Map<bigint, string>>;
}

function actOf(request: {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
}): StaffAct {
  const { principal, address, body } = request;
  return { staffId: principal.id, staff: principal.name, address, reason: body.reason, key: body.key };
}

export function serveRisk(house: CallRouter, risk: Risk, lists: RiskLists, needs: RouteNeeds): void {
  serveLists(house, lists);
  serveAlerts(house, risk, needs);
  serveRules(house, risk);
  serveLinks(house, risk, needs);
}

function serveAlerts(house: CallRouter, risk: Risk, { namesOfMembers }: RouteNeeds): void {
  const shown = async <R extends Refusal>(outcome: Alert | R): Promise<RiskAlertRow | R> =>
    isRefusal(outcome)
      ? outcome
      : showAlert(outcome, (await namesOfMembers([outcome.memberId])).get(outcome.memberId) ?? '');

  house.serveSignedIn(listRiskAlerts, 'risk.view', async ({ query }) => {
    const filter = { state: query.state ?? null, memberId: query.member === undefined ? null : BigInt(query.member) };
    const { rows, total } = await risk.listAlerts(filter, pageOf(query));
    const names = await namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);
    return {
      ...{ page: query.page, size: query.size, total },
      rows: rows.map((row) => showAlert(row, names.get(row.memberId) ?? '')),
    };
  });
  house.serveSignedIn(takeRiskAlert, 'risk.review', async (request) =>
    shown(await risk.takeAlert({ ...actOf(request), alertId: BigInt(request.params.id) })),
  );
  house.serveSignedIn(closeRiskAlert, 'risk.review', async (request) => {
    const { outcome } = request.body;
    return shown(await risk.closeAlert({ ...actOf(request), alertId: BigInt(request.params.id), outcome }));
  });
}

function serveRules(house: CallRouter, risk: Risk): void {
  house.serveSignedIn(listRiskRules, 'risk.view', async () => {
    const { rules, requests } = await risk.rules();
    return {
      rules: rules.map(showRule),
      reviewFrom: REVIEW_FROM,
      secondLookFrom: SECOND_LOOK_FROM,
      requests: requests.map(showRequest),
    };
  });
  house.serveSignedIn(testRiskRule, 'risk.view', async ({ body }) => {
    const outcome = await risk.test(body);
    return isRefusal(outcome) ? outcome : showTest(outcome);
  });
  house.serveSignedIn(changeRiskRule, 'risk.rules', async (request) => {
    const { rule, weight, parameters, mode, seenVersion } = request.body;
    const outcome = await risk.change({ ...actOf(request), rule, weight, parameters, mode, seenVersion });
    if (isRefusal(outcome)) return outcome;
    return {
      rule: showRule(outcome.rule),
      request: outcome.request === null ? null : showRequest(outcome.request),
    };
  });
  house.serveSignedIn(decideRiskRule, 'risk.rules', async (request) => {
    const requestId = BigInt(request.params.id);
    const outcome = await risk.decide({ ...actOf(request), requestId, verdict: request.body.verdict });
    return isRefusal(outcome) ? outcome : showRequest(outcome);
  });
}

function showPair(
  { pair: { otherId, flags, ...facts }, mode, weight }: JudgedPair,
  names: ReadonlyMap<bigint, string>,
) {
  return { ...facts, mode, weight, flags: [...flags], memberId: otherId.toString(), member: names.get(otherId) ?? '' };
}

function serveLinks(house: CallRouter, risk: Risk, { namesOfMembers, recordDataAccess }: RouteNeeds): void {
  house.serveSignedIn(getRiskLinks, 'risk.view', async ({ principal, address, params }) => {
    const memberId = BigInt(params.id);
    const member = (await namesOfMembers([memberId])).get(memberId);
    if (member === undefined) return refuse('risk.memberUnknown');
    await recordDataAccess(
      { staffId: principal.id, staff: principal.name, address },
      'risk.look',
      `member:${memberId}`,
    );
    const { links, isCut } = await risk.linksOf(memberId);
    const judged = await risk.cardPairOf(memberId);
    const others = judged === null ? [] : [judged.pair.otherId];
    const names = await namesOfMembers([
      ...new Set([...others, ...links.flatMap((link) => [link.memberId, link.viaId])]),
    ]);
    return {
      memberId: params.id,
      ...{ member, isCut, cardPair: judged === null ? null : showPair(judged, names) },
      links: links.map(({ memberId: otherId, depth, viaId, kind, mark, at }) => ({
        memberId: otherId.toString(),
        member: names.get(otherId) ?? '',
        viaId: viaId.toString(),
        via: names.get(viaId) ?? '',
        ...{ depth, kind, mark },
        at: at.toISOString(),
      })),
    };
  });
}

const showList = ({ id, kind, source, issuedOn, entries, staff, ...at }: RiskList): RiskListRow => ({
  id: id.toString(),
  ...{ kind, source, issuedOn, entries, staff },
  importedAt: at.importedAt.toISOString(),
  screenedAt: at.screenedAt?.toISOString() ?? null,
  supersededAt: at.supersededAt?.toISOString() ?? null,
});

function serveLists(house: CallRouter, lists: RiskLists): void {
  house.serveSignedIn(listRiskLists, 'risk.view', async () => ({ rows: (await lists.lists()).map(showList) }));
  house.serveSignedIn(importRiskList, 'risk.rules', async (request) => {
    const { kind, source, issuedOn, table } = request.body;
    const outcome = await lists.importList({ ...actOf(request), kind, source, issuedOn, table });
    return isRefusal(outcome) ? outcome : showList(outcome);
  });
}
