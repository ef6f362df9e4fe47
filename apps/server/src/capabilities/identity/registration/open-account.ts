/**
 * An account that an agent opens right below themselves, or the desk at the top of a line (screens.md 6.3, 7.5): a name and a password that is handed out, so that
 * whoever gets it must set another one before anything else.
 */
import { cleanText } from '@house/rules/text';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import { checkNewPassword } from '../passwords/rules.ts';
import type { AccountWish, Member, OpenAccountRefusal } from '../port.ts';
import { insertMember, selectMember, selectMemberByKey } from '../queries.ts';
import { gradeBelow, usernameKey } from '../rules.ts';
import { makeInvitationCode } from './invitations.ts';
import { suggestNames } from './names.ts';
import type { RegistrationParts } from './register.ts';
import { checkField } from './rules.ts';

/** Trees are at most this deep (operations.md 4.1). */
const DEPTH_MAX = 12;

type Parts = Pick<RegistrationParts, 'db' | 'ids' | 'content' | 'passwords' | 'onMemberCreated'>;

export async function openAccount(
  parts: Parts,
  { agentId, kind, username, password, isTest = false }: AccountWish,
  depth: number,
  within: (tx: Tx, memberId: bigint) => Promise<void>,
): Promise<Member | OpenAccountRefusal> {
  const [rules, agent] = await Promise.all([
    parts.content.registerRules('username'),
    agentId === null ? null : selectMember(parts.db, agentId),
  ]);
  must(agentId === null || agent?.kind === 'agent', 'accounts are opened below agents alone');
  if (depth >= DEPTH_MAX) return refuse('identity.lineTooDeep');
  const rule = rules.find(({ field }) => field === 'username');
  const wrong =
    (rule === undefined ? undefined : checkField({ ...rule, shown: true, required: true }, username)) ??
    checkNewPassword(password, username);
  if (wrong !== undefined) return wrong;
  const name = cleanText(username);
  const key = usernameKey(name);
  const taken = async (): Promise<OpenAccountRefusal> => {
    const free = rule === undefined ? [] : await suggestNames(parts.db, name, rule);
    return refuse('identity.usernameTaken', { field: 'username', username: name, free: free.join(' ') });
  };
  if ((await selectMemberByKey(parts.db, key)) !== undefined) return taken();
  const passwordHash = await parts.passwords.hashPassword(password);
  if (isRefusal(passwordHash)) return passwordHash;
  const agentGrade = kind === 'player' ? null : gradeBelow(agent?.agentGrade ?? null, isTest);
  const made = await transact(parts.db, async (tx) => {
    const member = await insertMember(tx, {
      ...{ id: parts.ids.next(), username: name, usernameKey: key, passwordHash, kind, agentGrade },
      passwordState: 'default',
      uplineId: agentId,
      registerAddress: '',
    });
    if (member === undefined) return undefined;
    await makeInvitationCode(tx, member.id, 'referral');
    if (kind === 'agent') await makeInvitationCode(tx, member.id, 'affiliate');
    await parts.onMemberCreated(tx, member.id);
    await within(tx, member.id);
    return member;
  });
  return made ?? taken();
}
