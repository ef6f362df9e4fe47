/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listPromotions: 'promotions.view',
  askPromotion: 'promotions.manage',
  decidePromotion: 'promotions.decide',
  endPromotion: 'promotions.manage',
  tryPromotion: 'promotions.view',
  listPromotionClaims: 'promotions.view',
  getPromotionImage: 'promotions.view',
  decidePromotionClaim: 'promotions.manage',
  listReferralReviews: 'promotions.view',
  decideReferral: 'promotions.manage',
  listPromotionRaffles: 'promotions.view',
  askPromotionRaffle: 'promotions.manage',
  decidePromotionRaffle: 'promotions.decide',
  listPromotionTakers: 'promotions.view',
  listCodeBatches: 'promotions.view',
  listCodes: 'promotions.view',
  makeCodes: 'promotions.manage',
  exportCodes: 'promotions.manage',
  listLabels: 'promotions.view',
  setLabel: 'promotions.manage',
} as const satisfies RightOfCall;
