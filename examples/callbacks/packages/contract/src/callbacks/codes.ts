/** What callbacks refuse with, and what staff may do in them. */
import { defineCodes } from '../define-codes.ts';

export const callbacksCodes = defineCodes({
  refusals: { 'callbacks.open': 409 },
  rights: ['callbacks.view'],
});
