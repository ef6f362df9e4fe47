/** Affiliate applications at the desk. An approval makes the account, its code and its host with it. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, pageQuery, pageReply, text, words } from '../shapes.ts';
import { APPLICATION_STATES, applicationForm } from './applications.ts';

/** A host without a port. */
const host = z.string().check(z.maxLength(253), z.regex(/^[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63})+$/));

export const deskApplication = z.object({
  id,
  number: z.string(),
  state: z.enum(APPLICATION_STATES),
  name: z.string(),
  company: z.string(),
  country: z.string(),
  channels: applicationForm.shape.channels,
  traffic: z.int(),
  languages: z.array(z.string()),
  message: z.string(),
  code: z.nullable(z.string()),
  /** Each masked. */
  contacts: z.array(z.object({ kind: z.enum(['email', 'telegram', 'whatsapp']), value: z.string() })),
  at: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Of an approved one. */
  account: z.nullable(z.string()),
});
export type DeskApplication = z.output<typeof deskApplication>;

export const listApplications = defineCall('listApplications', {
  method: 'GET',
  path: '/desk/api/applications',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(APPLICATION_STATES)) }),
  reply: z.object({ ...pageReply, rows: z.array(deskApplication) }),
  summary: 'Affiliate applications: open ones first, oldest first; then decided ones, newest first.',
});

export const showApplicantContacts = defineCall('showApplicantContacts', {
  method: 'POST',
  path: '/desk/api/applications/:id/contacts',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ contacts: deskApplication.shape.contacts }),
  refusals: ['applications.unknown'],
  summary: 'Shows how to reach an applicant. Written down.',
});

export const decideApplication = defineCall('decideApplication', {
  method: 'POST',
  path: '/desk/api/applications/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(['approved', 'rejected']),
    reason: words(500).check(z.minLength(3)),
    /** What an approval makes. */
    account: z.optional(
      z.object({
        username: text(64),
        /** The agent they come to stand under; left out: the top of a line of their own. */
        upline: z.optional(text(64)),
        /** For the house's own tests. */
        isTest: z.optional(z.boolean()),
        /** Whoever registers on this host without a code comes to them. */
        domain: z.optional(host),
      }),
    ),
  }),
  reply: deskApplication,
  refusals: [
    'staff.reasonRequired',
    'request.unavailable',
    'applications.unknown',
    'applications.decided',
    'applications.uplineUnknown',
    'applications.domainTaken',
    'identity.usernameTaken',
    'identity.fieldRequired',
    'identity.fieldLength',
    'identity.fieldPattern',
    'identity.passwordForm',
    'identity.passwordIsUsername',
    'identity.passwordCommon',
    'identity.lineTooDeep',
  ],
  summary: 'Approves, which makes the account, or rejects, once; the reason of a rejection is shown to the applicant.',
});
