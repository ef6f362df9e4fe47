/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listKycSubmissions: 'kyc.view',
  getKycSubmission: 'kyc.view',
  lookAtKycPictures: 'kyc.review',
  decideKycSubmission: 'kyc.review',
  getKycBounds: 'kyc.view',
  changeKycBounds: 'kyc.bounds',
} as const satisfies RightOfCall;
