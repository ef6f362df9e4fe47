/** The calls of invited friends, at the site and at the desk. */
import { formatPercent } from '@house/agents/rates';
import { decideReferral, getReferral, listReferralReviews } from '@house/contract/promotions/referral';
import {
  FRIEND_REWARD,
  INVITER_MULTIPLIER,
  INVITER_REWARD,
  QUALIFY_DAYS,
  QUALIFY_DEPOSIT,
  QUALIFY_TURNOVER,
  SHARE_DAYS,
  SHARE_RATE,
} from '@house/growth/referral';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { Referrals } from '../port.ts';
import { actOf } from '../routes.ts';

export function serveReferrals(
  house: CallRouter,
  referrals: Referrals,
  { namesOfMembers }: Pick<Identity, 'namesOfMembers'>,
): void {
  house.serveSignedIn(getReferral, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { page, size } = query;
    const { rows, earned, ...rest } = await referrals.overviewOf(principal.id, pageOf(query));
    return {
      ...{ page, size, ...rest, earned: formatAmount(earned) },
      rows: rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString(), earned: formatAmount(row.earned) })),
      ...{ deposit: formatAmount(QUALIFY_DEPOSIT), turnover: formatAmount(QUALIFY_TURNOVER), days: QUALIFY_DAYS },
      ...{ reward: formatAmount(INVITER_REWARD), multiplier: INVITER_MULTIPLIER },
      ...{ friendReward: formatAmount(FRIEND_REWARD), share: formatPercent(SHARE_RATE), shareDays: SHARE_DAYS },
    };
  });

  house.serveSignedIn(listReferralReviews, 'promotions.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await referrals.reviews(pageOf(query));
    const names = await namesOfMembers(rows.flatMap(({ friendId, inviterId }) => [friendId, inviterId]));
    return {
      ...{ page, size, total },
      rows: rows.map(({ friendId, inviterId, at }) => ({
        ...{ friendId: friendId.toString(), friend: names.get(friendId) ?? '' },
        ...{ inviterId: inviterId.toString(), inviter: names.get(inviterId) ?? '', at: at.toISOString() },
      })),
    };
  });

  house.serveSignedIn(decideReferral, 'promotions.manage', async (request) => {
    const decided = await referrals.decide(actOf(request), BigInt(request.params.id), request.body.decision);
    return isRefusal(decided) ? decided : { done: true as const };
  });
}
