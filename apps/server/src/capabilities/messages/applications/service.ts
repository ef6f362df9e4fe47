/** Applications of affiliates: taken, looked up by their secret, decided once. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { cleanText } from '@house/rules/text';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { Actor, RecordAct, Sender } from '../parties.ts';
import { contactKey, firstPasswordOf, hashOf, isChannelLink, REASON_LENGTH_MIN, secretOf } from '../rules.ts';
import { countSending } from '../tries.ts';
import type {
  Application,
  Applications,
  ApplicationWish,
  ApplyRefusal,
  DecideRefusal,
  Decision,
  TellApplicant,
} from './port.ts';
import {
  decideRow,
  findApplication,
  findApplicationBySecret,
  findApplicationOfKey,
  insertApplication,
  insertContacts,
  listApplicationRows,
  lockApplication,
  mailOf,
  type NewContact,
} from './queries.ts';

const CONTACTS = ['email', 'telegram', 'whatsapp'] as const;

interface ApplicationParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'checkInvitation' | 'findMemberByName' | 'lines'>;
  readonly secret: string;
  readonly record: RecordAct;
  readonly tellApplicant: TellApplicant;
  /** Where people reach the site; its own host is no agent's. */
  readonly siteUrl: () => string;
}

/** Undoes all that an approval began: somebody has decided meanwhile, or the host is taken. */
class Undone extends Error {
  readonly refusal: DecideRefusal | ReturnType<typeof unknown>;
  constructor(refusal: Undone['refusal']) {
    super('undone');
    this.refusal = refusal;
  }
}
const unknown = () => refuse('applications.unknown');

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

/** Writes a decision of an application that is held, and tells the applicant where a mail address of theirs stands. */
async function writeDecision(
  parts: ApplicationParts,
  tx: Tx,
  { actor, id, state, reason, account }: Written,
): Promise<DecideRefusal | ReturnType<typeof unknown> | undefined> {
  const before = await lockApplication(tx, id);
  if (before === undefined) return unknown();
  if (before.state !== 'open') return refuse('applications.decided');
  await decideRow(tx, id, { state, staffId: actor.staffId, reason, account });
  const line = { action: 'applications.decide' as const, object: `application:${id}`, reason };
  const after = canonicalJson({ state, ...(account === null ? {} : { account: account.username }) });
  await parts.record(tx, { ...actor, ...line, after });
  const to = await mailOf(tx, id);
  if (to !== undefined) {
    const secret = secretOf(parts.secret, 'application', before.key);
    await parts.tellApplicant(tx, { number: before.number, to, language: before.language, state, secret });
  }
  return undefined;
}

interface Written {
  readonly actor: Actor;
  readonly id: bigint;
  readonly state: 'approved' | 'rejected';
  readonly reason: string;
  readonly account: { readonly memberId: bigint; readonly username: string } | null;
}

/** Makes account, code and host of an applicant, and the decision with them. */
async function approve(
  parts: ApplicationParts,
  { actor, id, reason }: Pick<Written, 'actor' | 'id' | 'reason'>,
  { username, upline, isTest, domain }: Extract<Decision, { state: 'approved' }>['account'],
): Promise<DecideRefusal | ReturnType<typeof unknown> | undefined> {
  const { lines, findMemberByName } = parts.identity;
  const above = upline === null ? null : await findMemberByName(upline);
  if (upline !== null && above?.kind !== 'agent') return refuse('applications.uplineUnknown');
  // Whoever is a test of the house stands below none but tests.
  const isBelowTest = above?.agentGrade === 'internalGeneral' || above?.agentGrade === 'internalLine';
  if (isTest && above !== null && !isBelowTest) return refuse('applications.uplineUnknown');
  if (domain !== null && domain.toLowerCase() === new URL(parts.siteUrl()).hostname)
    return refuse('applications.domainTaken');
  const wish = { agentId: above?.id ?? null, kind: 'agent', username, isTest } as const;
  try {
    const made = await lines.openAccount(
      { ...wish, password: firstPasswordOf(parts.secret, id) },
      async (tx, memberId) => {
        if (domain !== null && !(await lines.addDomain(tx, memberId, domain)))
          throw new Undone(refuse('applications.domainTaken'));
        const account = { memberId, username: cleanText(username) };
        const refused = await writeDecision(parts, tx, { actor, id, reason, state: 'approved', account });
        if (refused !== undefined) throw new Undone(refused);
      },
    );
    return isRefusal(made) ? made : undefined;
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

const isSame = (actor: Actor, decision: Decision, done: Application): boolean =>
  done.state === decision.state &&
  done.decidedBy === actor.staff &&
  done.reason === decision.reason.trim() &&
  (decision.state === 'rejected' || done.account?.toLowerCase() === decision.account.username.trim().toLowerCase());

async function decide(parts: ApplicationParts, actor: Actor, id: bigint, decision: Decision) {
  const reason = decision.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const before = await findApplication(parts.db, id);
  if (before === undefined) return unknown();
  if (isSame(actor, decision, before)) return before;
  if (before.state !== 'open') return refuse('applications.decided');
  const by = { actor, id, reason };
  const refused =
    decision.state === 'approved'
      ? await approve(parts, by, decision.account)
      : await transact(parts.db, (tx) => writeDecision(parts, tx, { ...by, state: 'rejected', account: null }));
  const after = present(await findApplication(parts.db, id), 'applications are never deleted');
  // The same request twice at once: the second finds what the first wrote.
  return refused === undefined || isSame(actor, decision, after) ? after : refused;
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
    async accountOf({ id, memberId, account }) {
      if (memberId === null || account === null) return null;
      const [code, isFirst] = await Promise.all([
        parts.identity.lines.affiliateCodeOf(memberId),
        parts.identity.lines.hasFirstPassword(memberId),
      ]);
      return { username: account, code, firstPassword: isFirst ? firstPasswordOf(parts.secret, id) : null };
    },
    decide: (actor, id, decision) => decide(parts, actor, id, decision),
  };
}
