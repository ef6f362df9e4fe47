/** The demo accounts: a player, an agent and a member of staff, with passwords made for this installation. */
import { randomInt } from '@house/fairness/random';
import { transact } from '../../platform/database.ts';
import { isRefusal, must } from '../../platform/result.ts';
import type { AgentGrade, DemoAccount, DemoAccounts, MemberKind } from './port.ts';
import { insertMember, selectMemberByKey, updateMemberPassword } from './queries.ts';
import { ensureAffiliateCode } from './registration/invitations.ts';
import { usernameKey } from './rules.ts';
import type { EntryParts } from './sign-in/entry.ts';
import type { StaffParts } from './staff/parts.ts';
import { selectStaffByKey } from './staff/queries.ts';
import { enrolStaff } from './staff/sign-in.ts';

const PLAYER = 'rahim01';
const AGENT = 'karim01';
const STAFF = 'tania';
/** What the agent gives to people he brings. */
const AFFILIATE_CODE = 'KARIM01';
// Signs nobody mistakes for one another when copying from a terminal.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 14;

function makePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}

async function renewMember(
  parts: EntryParts,
  username: string,
  kind: MemberKind,
  agentGrade: AgentGrade | null,
): Promise<DemoAccount> {
  const password = makePassword();
  const passwordHash = await parts.passwords.hashPassword(password);
  must(!isRefusal(passwordHash), 'a starting house has time to hash a password');
  await transact(parts.db, async (tx) => {
    const id = parts.ids.next();
    const usernameOf = usernameKey(username);
    const made = await insertMember(tx, {
      id,
      username,
      usernameKey: usernameOf,
      passwordHash,
      kind,
      agentGrade,
      registerAddress: '',
    });
    if (made !== undefined) {
      await parts.onMemberCreated(tx, made.id);
      return;
    }
    const standing = await selectMemberByKey(tx, usernameOf);
    must(standing !== undefined, 'a name that is taken belongs to somebody');
    await updateMemberPassword(tx, standing.id, passwordHash);
  });
  const member = await selectMemberByKey(parts.db, usernameKey(username));
  if (member !== undefined && kind === 'agent') await ensureAffiliateCode(parts.db, member.id, AFFILIATE_CODE);
  if (member !== undefined) await parts.sessions.endSessionsOf('member', member.id, 'passwordChanged');
  return { username, password };
}

/** Whether what was told before still opens these accounts: they stand, and the passwords are theirs. */
async function stillOpens(parts: EntryParts & StaffParts, known: DemoAccounts): Promise<boolean> {
  const [player, agent, staff] = await Promise.all([
    selectMemberByKey(parts.db, usernameKey(known.player.username)),
    selectMemberByKey(parts.db, usernameKey(known.agent.username)),
    selectStaffByKey(parts.db, usernameKey(known.staff.username)),
  ]);
  if (player === undefined || agent === undefined || staff === undefined) return false;
  const secret = staff.totpSecret === null ? null : parts.sealer.openSealed(staff.totpSecret);
  if (secret !== known.staff.totpSecret) return false;
  const right = await Promise.all([
    parts.passwords.verifyPassword(player.passwordHash, known.player.password),
    parts.passwords.verifyPassword(agent.passwordHash, known.agent.password),
    parts.passwords.verifyPassword(staff.passwordHash, known.staff.password),
  ]);
  return right.every((answer) => answer === true);
}

export async function seedDemoIdentity(
  parts: EntryParts & StaffParts,
  known: DemoAccounts | null,
): Promise<DemoAccounts> {
  if (known !== null && (await stillOpens(parts, known))) return known;
  const player = await renewMember(parts, PLAYER, 'player', null);
  const agent = await renewMember(parts, AGENT, 'agent', 'general');
  const password = makePassword();
  const { totpSecret, totpUri } = await enrolStaff(parts, { username: STAFF, password, role: 'admin' });
  return { player, agent, staff: { username: STAFF, password, totpSecret, totpUri } };
}
