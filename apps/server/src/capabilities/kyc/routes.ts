/** The calls of identity checks: those of members, and those of the desk. */
import {
  changeKycBounds,
  decideKycSubmission,
  getKycBounds,
  getKycSubmission,
  type KycBoundsView,
  type KycSubmissionRow,
  listKycSubmissions,
  lookAtKycPictures,
} from '@house/contract/kyc/desk';
import {
  getKyc,
  type KycStateView,
  keepKycPicture,
  submitKycDocuments,
  submitKycIncome,
} from '@house/contract/kyc/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Bounds, Kyc, KycState, LevelBounds, StaffAct, Submission } from './port.ts';

const writeBound = (bound: bigint | null): string | null => (bound === null ? null : formatAmount(bound));

const showLevel = ({ depositTotal, payoutsPerMonth }: LevelBounds) => ({
  depositTotal: writeBound(depositTotal),
  payoutsPerMonth: writeBound(payoutsPerMonth),
});

interface Used {
  readonly deposited: bigint;
  readonly withdrawnThisMonth: bigint;
}

function showState({ level, isBounded, bounds, person, approved, submissions }: KycState, used: Used): KycStateView {
  return {
    ...{ level, isBounded },
    levels: bounds.levels.map(showLevel),
    needs: [
      { level: 0, need: 'contact', isMet: person.hasVerifiedContact },
      { level: 1, need: 'name', isMet: person.realName !== null },
      { level: 1, need: 'birthDate', isMet: person.birthday !== null },
      { level: 1, need: 'country', isMet: person.nationality !== null },
      { level: 1, need: 'payoutAccount', isMet: person.hasOwnPayoutAccount },
      { level: 2, need: 'documents', isMet: approved.includes(2) },
      { level: 3, need: 'income', isMet: approved.includes(3) },
    ],
    deposited: formatAmount(used.deposited),
    withdrawnThisMonth: formatAmount(used.withdrawnThisMonth),
    submissions: submissions.map((one) => ({
      id: one.id.toString(),
      level: one.level,
      state: one.state,
      submittedAt: one.submittedAt.toISOString(),
      cause: one.cause,
      // Why staff approved is theirs.
      note: one.state === 'rejected' ? one.note : null,
    })),
  };
}

function showRow(submission: Submission, member: string): KycSubmissionRow {
  const { id, memberId, level, documentKind, state, isShared, submittedAt, waitedMinutes, decidedAt, staff } =
    submission;
  return {
    id: id.toString(),
    memberId: memberId.toString(),
    ...{ member, level, documentKind, state, isShared, waitedMinutes, staff },
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

const showBounds = ({ version, inPlayMoney, levels }: Bounds): KycBoundsView => ({
  ...{ version, inPlayMoney },
  levels: levels.map(showLevel),
});

export interface RouteNeeds {
  readonly recordDataAccess: RecordDataAccess;
  readonly namesOfMembers: (ids: readonly bigint[]) => Promise<Map<bigint, string>>;
  /** What of the bounds a member has used. */
  readonly usedBy: (memberId: bigint) => Promise<Used>;
  /** What of a member stands on a list, told at the desk beside what is to be checked. */
  readonly listHitsOf: (memberId: bigint) => Promise<
    readonly {
      readonly what: 'name' | 'phone' | 'account' | 'device';
      readonly written: string;
      readonly source: string;
      readonly score: number;
      readonly state: 'open' | 'taken' | 'closed';
      readonly outcome: 'cleared' | 'confirmed' | null;
    }[]
  >;
}

export function serveKyc(house: CallRouter, kyc: Kyc, needs: RouteNeeds): void {
  serveMembers(house, kyc, needs);
  serveQueue(house, kyc, needs);
  serveBounds(house, kyc);
}

function serveMembers(house: CallRouter, kyc: Kyc, { usedBy }: RouteNeeds): void {
  const shown = async <R extends Refusal>(memberId: bigint, outcome: KycState | R): Promise<KycStateView | R> =>
    isRefusal(outcome) ? outcome : showState(outcome, await usedBy(memberId));

  house.serveSignedIn(getKyc, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    return showState(await kyc.stateOf(principal.id), await usedBy(principal.id));
  });
  house.serveSignedIn(keepKycPicture, null, async ({ principal, address, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const kept = await kyc.keepPicture(principal.id, address, body.image);
    return isRefusal(kept) ? kept : { picture: kept.id };
  });
  house.serveSignedIn(submitKycDocuments, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    return shown(principal.id, await kyc.submitDocuments(principal.id, body));
  });
  house.serveSignedIn(submitKycIncome, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    return shown(principal.id, await kyc.submitIncome(principal.id, body));
  });
}

function actOf(request: {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
}): StaffAct {
  const { principal, address, body } = request;
  return { staffId: principal.id, staff: principal.name, address, reason: body.reason, key: body.key };
}

function serveQueue(house: CallRouter, kyc: Kyc, { namesOfMembers, listHitsOf, recordDataAccess }: RouteNeeds): void {
  house.serveSignedIn(listKycSubmissions, 'kyc.view', async ({ query }) => {
    const filter = { state: query.state ?? null, memberId: query.member === undefined ? null : BigInt(query.member) };
    const { rows, total } = await kyc.list(filter, pageOf(query));
    const names = await namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);
    return {
      ...{ page: query.page, size: query.size, total },
      rows: rows.map((row) => showRow(row, names.get(row.memberId) ?? '')),
    };
  });

  house.serveSignedIn(getKycSubmission, 'kyc.view', async ({ principal, address, params }) => {
    const found = await kyc.find(BigInt(params.id));
    if (isRefusal(found)) return found;
    await recordDataAccess({ staffId: principal.id, staff: principal.name, address }, 'kyc.look', `kyc:${params.id}`);
    const { submission, told, now, pictures, shared, looks } = found;
    const names = await namesOfMembers([submission.memberId, ...shared.map(({ memberId }) => memberId)]);
    const nameOf = (id: bigint): string => names.get(id) ?? '';
    const { homeAddress, sourceOfIncome } = told;
    const listed = await listHitsOf(submission.memberId);
    return {
      submission: showRow(submission, nameOf(submission.memberId)),
      told: { realName: told.realName, birthday: told.birthday, nationality: told.nationality },
      now: { realName: now.realName, birthday: now.birthday, nationality: now.nationality },
      numberEnd: submission.numberEnd,
      cause: submission.cause,
      note: submission.note,
      ...{ homeAddress, sourceOfIncome, pictures },
      shared: shared.map(({ memberId, state, submittedAt }) => ({
        memberId: memberId.toString(),
        member: nameOf(memberId),
        state,
        submittedAt: submittedAt.toISOString(),
      })),
      listed: listed.map(({ what, written, source, score, state, outcome }) => ({
        ...{ what, written, source, score, state, outcome },
      })),
      looks: looks.map(({ staff, at, reason }) => ({ staff, at: at.toISOString(), reason })),
    };
  });

  house.serveSignedIn(lookAtKycPictures, 'kyc.review', async (request) => {
    const found = await kyc.look({ ...actOf(request), submissionId: BigInt(request.params.id) });
    if (isRefusal(found)) return found;
    return {
      pictures: found.pictures.map(({ kind, webp, width, height }) => ({
        ...{ kind, width, height },
        image: `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`,
      })),
    };
  });

  house.serveSignedIn(decideKycSubmission, 'kyc.review', async (request) => {
    const { verdict, cause, documentNumber } = request.body;
    const submissionId = BigInt(request.params.id);
    const outcome = await kyc.decide({ ...actOf(request), submissionId, verdict, cause, documentNumber });
    if (isRefusal(outcome)) return outcome;
    return showRow(outcome, (await namesOfMembers([outcome.memberId])).get(outcome.memberId) ?? '');
  });
}

function readLevels(levels: KycBoundsView['levels']): Bounds['levels'] | null {
  const [zero, one, two, three] = levels.map(({ depositTotal, payoutsPerMonth }) => ({
    depositTotal: depositTotal === null ? null : (parseAmount(depositTotal) ?? -1n),
    payoutsPerMonth: payoutsPerMonth === null ? null : (parseAmount(payoutsPerMonth) ?? -1n),
  }));
  if (zero === undefined || one === undefined || two === undefined || three === undefined) return null;
  return [zero, one, two, three];
}

function serveBounds(house: CallRouter, kyc: Kyc): void {
  house.serveSignedIn(getKycBounds, 'kyc.view', async () => {
    const { bounds, isBounded, versions } = await kyc.bounds();
    return {
      bounds: showBounds(bounds),
      isBounded,
      versions: versions.map((version) => ({ ...version, at: version.at.toISOString() })),
    };
  });

  house.serveSignedIn(changeKycBounds, 'kyc.bounds', async (request) => {
    const { seenVersion, inPlayMoney } = request.body;
    const levels = readLevels(request.body.levels);
    if (levels === null) return refuse('kyc.boundsInvalid');
    const outcome = await kyc.changeBounds({ ...actOf(request), seenVersion, inPlayMoney, levels });
    return isRefusal(outcome) ? outcome : showBounds(outcome);
  });
}
