/** Applications of affiliates: taken, looked up by their secret, decided once. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { type Db, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { RecordAct, Sender } from '../parties.ts';
import { contactKey, hashOf, isChannelLink, REASON_LENGTH_MIN, secretOf } from '../rules.ts';
import { countSending } from '../tries.ts';
import type { Applications, ApplicationWish, ApplyRefusal } from './port.ts';
import {
  decideRow,
  findApplication,
  findApplicationBySecret,
  findApplicationOfKey,
  insertApplication,
  insertContacts,
  listApplicationRows,
  lockApplication,
  type NewContact,
} from './queries.ts';

const CONTACTS = ['email', 'telegram', 'whatsapp'] as const;

interface ApplicationParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'checkInvitation'>;
  readonly secret: string;
  readonly record: RecordAct;
}

function readContacts(wish: ApplicationWish): NewContact[] | ApplyRefusal {
  const typed = CONTACTS.map((kind) => ({ kind, value: wish[kind].trim() })).filter(({ value }) => value !== '');
  if (typed.length === 0) return refuse('applications.contactMissing');
  const read: NewContact[] = [];
  for (const { kind, value } of typed) {
    const valueKey = contactKey(kind, value);
    if (valueKey === undefined) return refuse('applications.contactInvalid', { field: kind });
    read.push({ kind, value, valueKey });
  }
  return read;
}

/** A channel that people find on the net names its page. */
function areLinksWhole(wish: ApplicationWish): boolean {
  return wish.channels.every(
    ({ kind, link }) => isChannelLink(link.trim()) && (link.trim() !== '' || kind === 'offline' || kind === 'other'),
  );
}

async function apply(parts: ApplicationParts, sender: Sender, wish: ApplicationWish) {
  const { db } = parts;
  if (!wish.termsAccepted) return refuse('applications.termsNotAccepted');
  const contacts = readContacts(wish);
  if ('refused' in contacts) return contacts;
  if (!areLinksWhole(wish)) return refuse('applications.linkInvalid');
  const { key, domain, termsAccepted: _terms, email: _email, telegram: _telegram, whatsapp: _whatsapp, ...form } = wish;
  const secret = secretOf(parts.secret, 'application', key);
  const fingerprint = hashOf(JSON.stringify([form, contacts]));

  async function repeated() {
    const before = await findApplicationOfKey(db, key);
    if (before === undefined) return undefined;
    return before.fingerprint.equals(fingerprint) ? { number: before.number, secret } : refuse('request.keyReused');
  }

  const before = await repeated();
  if (before !== undefined) return before;
  const limited = await countSending(db, 'application', { ...sender, memberId: null });
  if (limited !== undefined) return limited;
  const code = wish.code?.trim() || null;
  if (code !== null && isRefusal(await parts.identity.checkInvitation(code, domain ?? undefined))) {
    return refuse('applications.codeUnknown');
  }
  const channels = wish.channels.map(({ kind, link }) => ({ kind, link: link.trim() }));
  const outcome = await transact(db, async (tx): Promise<undefined | ApplyRefusal> => {
    const id = parts.ids.next();
    const row = {
      ...form,
      id,
      key,
      code,
      channels,
      fingerprint,
      secretHash: hashOf(secret),
      language: sender.language,
    };
    if (!(await insertApplication(tx, row))) return undefined;
    return (await insertContacts(tx, id, contacts)) ? undefined : refuse('applications.alreadyOpen');
  });
  return outcome ?? present(await repeated(), 'whoever has the key has an application');
}

export function createApplications(parts: ApplicationParts): Applications {
  const { db } = parts;
  return {
    apply: (sender, wish) => apply(parts, sender, wish),
    findBySecret: async (secret) =>
      (await findApplicationBySecret(db, hashOf(secret))) ?? refuse('applications.unknown'),
    list: (filter) => listApplicationRows(db, filter),
    async showContacts(actor, id) {
      const found = await findApplication(db, id);
      if (found === undefined) return refuse('applications.unknown');
      const line = { action: 'applications.showContacts' as const, object: `application:${id}` };
      await transact(db, (tx) => parts.record(tx, { ...actor, ...line }));
      return found;
    },
    async decide(actor, id, { state, reason }) {
      const why = reason.trim();
      if (why.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const outcome = await transact(db, async (tx) => {
        const before = await lockApplication(tx, id);
        if (before === undefined) return refuse('applications.unknown');
        if (before !== 'open') return refuse('applications.decided');
        await decideRow(tx, id, { state, staffId: actor.staffId, reason: why });
        const line = { action: 'applications.decide' as const, object: `application:${id}`, reason: why };
        await parts.record(tx, { ...actor, ...line, after: canonicalJson({ state }) });
        return undefined;
      });
      return outcome ?? present(await findApplication(db, id), 'applications are never deleted');
    },
  };
}
