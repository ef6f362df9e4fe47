/** What every part of the security centre works with, and how a change is written down and told. */
import { randomUuid } from '@house/fairness/random';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Content } from '../../content/port.ts';
import type { Delivery } from '../../delivery/port.ts';
import type { Codes } from '../codes.ts';
import { deviceClass } from '../device-class.ts';
import type { Reauthenticate } from '../links/reauthenticate.ts';
import type { Passwords } from '../passwords.ts';
import type { TellMember } from '../port.ts';
import type { Asker, SecurityEventKind } from './port.ts';
import { insertEvent, type ProvedContact, provedContacts, selectProfile } from './queries.ts';

export interface ProfileParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly content: Content;
  readonly codes: Pick<Codes, 'requestCode' | 'redeemCode'>;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly passwords: Passwords;
  readonly reauthenticate: Reauthenticate;
  readonly tellMember: TellMember;
}

/** Of whom a change is told, and where it came from. */
export type Changer = Pick<Asker, 'memberId' | 'origin' | 'language'>;
/** Staff change something of a member: whose address it was that they sat at is nothing of his. */
export const byStaff = (memberId: bigint): Changer => ({
  ...{ memberId, origin: { address: '–', userAgent: '' }, language: '' },
});

export type ChangeParts = Pick<ProfileParts, 'ids' | 'delivery' | 'tellMember'>;

export async function writeEvent(
  parts: Pick<ProfileParts, 'ids'>,
  db: Db,
  asker: Changer,
  kind: SecurityEventKind,
): Promise<void> {
  const { address, userAgent } = asker.origin;
  await insertEvent(db, {
    id: parts.ids.next(),
    memberId: asker.memberId,
    kind,
    address: address.slice(0, 64),
    device: deviceClass(userAgent),
  });
}

/**
 * What leads into the account or to its money: told by every way there is. Whoever came in with the password alone binds a
 * contact of his own first, and what is told to one contact only would then be told to him.
 */
const TOLD_EVERYWHERE: ReadonlySet<SecurityEventKind> = new Set([
  'paymentPasswordReset',
  'mobileBound',
  'mobileChanged',
  'emailBound',
  'emailChanged',
  'linkBound',
  'passkeyAdded',
]);

/**
 * Writes the change down and tells the member: in his inbox, and by mail where an address is verified, else by text message;
 * what is told everywhere by both. `before`: the number or address that was just replaced, which is told as well: whoever
 * took the account over does not read it.
 */
export async function tellChange(
  parts: ChangeParts,
  tx: Tx,
  asker: Changer,
  kind: SecurityEventKind,
  before?: ProvedContact,
): Promise<void> {
  await writeEvent(parts, tx, asker, kind);
  const values = { what: kind, address: asker.origin.address };
  await parts.tellMember(tx, { memberId: asker.memberId, what: 'accountChanged', values });
  const proved = provedContacts(await selectProfile(tx, asker.memberId));
  const known = TOLD_EVERYWHERE.has(kind) ? proved : proved.slice(0, 1);
  for (const { channel, to } of before === undefined ? known : [...known, before]) {
    await parts.delivery.send(tx, {
      key: randomUuid(),
      channel,
      to,
      template: 'accountChanged',
      values,
      language: asker.language,
      memberId: asker.memberId,
    });
  }
}
