/** What delivery refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const deliveryCodes = defineCodes({
  rights: ['outbox.view'],
  auditActions: ['outbox.show'],
});
