/** What identity checks refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const kycCodes = defineCodes({
  refusals: {
    'kyc.unknown': 404,
    'kyc.stateMoved': 409,
    'kyc.waiting': 409,
    'kyc.levelMissing': 409,
    'kyc.numberInvalid': 422,
    'kyc.pictureMissing': 422,
    'kyc.imageInvalid': 422,
    'kyc.imageTooLarge': 413,
    'kyc.tooManySubmissions': 409,
    'kyc.depositBound': 409,
    'kyc.payoutBound': 409,
    'kyc.ownCase': 403,
    'kyc.notLooked': 409,
    'kyc.numberDiffers': 409,
    'kyc.personChanged': 409,
    'kyc.changedMeanwhile': 409,
    'kyc.boundsInvalid': 422,
  },
  rights: ['kyc.view', 'kyc.review', 'kyc.bounds'],
  auditActions: ['kyc.look', 'kyc.documents', 'kyc.approve', 'kyc.reject', 'kyc.bounds'],
});
