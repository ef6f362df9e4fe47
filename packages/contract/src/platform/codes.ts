/** What any call can refuse with before its capability is asked. */
import { defineCodes } from '../define-codes.ts';

export const platformCodes = defineCodes({
  refusals: {
    'request.invalid': 400,
    'request.notFound': 404,
    'request.methodNotAllowed': 405,
    'request.tooLarge': 413,
    'request.unsupportedMediaType': 415,
    'request.tooMany': 429,
    'request.unavailable': 503,
    'request.keyReused': 409,
    'request.keyOutOfRange': 409,
    'request.notEncrypted': 400,
    'request.undecipherable': 400,
    'request.forbidden': 403,
    'session.required': 401,
    'session.ended': 401,
    'session.trialAccount': 403,
  },
});
