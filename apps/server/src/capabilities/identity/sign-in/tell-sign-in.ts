/** A sign-in from a place and a device not seen in 30 days is told to its member, once: the sign-in makes both known. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import type { Delivery } from '../../delivery/port.ts';
import { deviceClass } from '../device-class.ts';
import { isMailAddress } from '../passwords/rules.ts';
import type { Origin, TellMember } from '../port.ts';
import type { SignInMethod } from './port.ts';

/** Where such mails go: a verified address, unless its owner wants none. */
async function findReader(tx: Tx, memberId: bigint): Promise<{ to: string; language: string } | undefined> {
  const { rows } = await sql<{ to: string; language: string }>`
    -- identity.findSignInReader
    select email as to, coalesce(preferences ->> 'language', '') as language from members
    where id = ${memberId} and email is not null and email_verified_at is not null
      and preferences #> '{notices,signIns,mail}' is distinct from 'false'::jsonb`.execute(tx);
  // What older rules let in as an address must not keep anybody from signing in.
  return rows.find(({ to }) => isMailAddress(to));
}

/** In his inbox always; by mail unless the device had been remembered, which its owner did himself. */
export async function tellNewSignIn(
  { tellMember, delivery }: { tellMember: TellMember; delivery: Pick<Delivery, 'send'> },
  tx: Tx,
  memberId: bigint,
  origin: Origin,
  method: SignInMethod,
): Promise<void> {
  const values = { device: deviceClass(origin.userAgent), address: origin.address };
  await tellMember(tx, { memberId, what: 'newSignIn', values });
  const reader = method === 'remembered' ? undefined : await findReader(tx, memberId);
  if (reader === undefined) return;
  await delivery.send(tx, { key: randomUuid(), channel: 'mail', template: 'newSignIn', values, memberId, ...reader });
}
