/** What a member tells about himself: name and birthday once, the rest as often as he likes. */
import { ageOn, dayAt, formatDay, readDay } from '@house/rules/calendar';
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { AGE_MIN } from '../registration/rules.ts';
import { selectEarlierSignIn } from '../sign-in/history.ts';
import { confirmRecent } from './confirm.ts';
import { type ProfileParts, tellChange } from './parts.ts';
import type { Asker, FieldRefusal, MemberPreferences, ProfileField, RecentRefusal, SecurityState } from './port.ts';
import { isProofRecent, mergePreferences, mergeProfile, selectProfile, setOnce } from './queries.ts';
import { DEFAULT_PREFERENCES, isProfileField, judgeText, maskRealName, profileRules } from './rules.ts';

function preferencesOf(kept: Record<string, unknown>): MemberPreferences {
  const whole = { ...DEFAULT_PREFERENCES, ...kept };
  // What was kept before a kind of notice came to be does not name it.
  return { ...whole, notices: { ...DEFAULT_PREFERENCES.notices, ...whole.notices } };
}

export async function readState(
  { db, content }: ProfileParts,
  asker: Asker,
): Promise<SecurityState | Refusal<'session.ended'>> {
  const [member, proved, rules, lastLogin] = await Promise.all([
    selectProfile(db, asker.memberId),
    isProofRecent(db, asker.sessionId),
    content.registerRules('username'),
    selectEarlierSignIn(db, asker.memberId, asker.sessionId),
  ]);
  if (member === undefined) return refuse('session.ended');
  const told = Object.entries(member.profile).filter(
    (entry): entry is [ProfileField, string] => isProfileField(entry[0]) && typeof entry[1] === 'string',
  );
  return {
    username: member.username,
    nickname: member.nickname,
    joinedAt: member.joinedAt,
    lastLogin: lastLogin ?? null,
    hasPassword: member.passwordState !== 'none',
    asksPassword: !proved,
    paymentPasswordSet: member.paymentPasswordHash !== null,
    paymentPasswordLockedUntil: member.paymentPasswordLockedUntil,
    mobile: member.mobile === null ? null : { address: member.mobile, verified: member.mobileVerified },
    email: member.email === null ? null : { address: member.email, verified: member.emailVerified },
    realName: member.realName === null ? null : maskRealName(member.realName),
    birthdaySet: member.birthdaySet,
    payoutAccounts: member.payoutAccounts,
    profile: Object.fromEntries(told),
    profileRules: profileRules(rules),
    preferences: preferencesOf(member.preferences),
  };
}

export async function setRealName(
  parts: ProfileParts,
  asker: Asker,
  wish: { realName: string; recentPassword?: string | undefined },
): Promise<undefined | RecentRefusal | FieldRefusal | Refusal<'profile.setOnce'>> {
  const rule = (await parts.content.registerRules('username')).find(({ field }) => field === 'fullName');
  const wrong = rule && judgeText({ ...rule, shown: true, required: true }, wish.realName);
  if (wrong !== undefined) return wrong;
  const refusal = await confirmRecent(parts, asker, wish.recentPassword);
  if (refusal !== undefined) return refusal;
  return transact(parts.db, async (tx): Promise<undefined | Refusal<'profile.setOnce'>> => {
    if (!(await setOnce(tx, asker.memberId, { realName: cleanText(wish.realName) }))) return refuse('profile.setOnce');
    await tellChange(parts, tx, asker, 'realNameSet');
    return undefined;
  });
}

export async function setBirthday(
  parts: ProfileParts,
  asker: Asker,
  wish: { birthday: string; recentPassword?: string | undefined },
): Promise<undefined | RecentRefusal | FieldRefusal | Refusal<'identity.tooYoung' | 'profile.setOnce'>> {
  const { zone } = await parts.content.brand();
  const born = /^\d{4}-/.test(cleanText(wish.birthday)) ? readDay(cleanText(wish.birthday)) : null;
  const today = dayAt(parts.clock.now(), zone.offsetMinutes);
  if (born === null || born.year < 1900) {
    return refuse('identity.fieldPattern', { field: 'birthday', pattern: 11, min: 10, max: 10 });
  }
  if (ageOn(today, born) < AGE_MIN) return refuse('identity.tooYoung', { field: 'birthday', age: AGE_MIN });
  const refusal = await confirmRecent(parts, asker, wish.recentPassword);
  if (refusal !== undefined) return refusal;
  return transact(parts.db, async (tx): Promise<undefined | Refusal<'profile.setOnce'>> => {
    if (!(await setOnce(tx, asker.memberId, { birthday: formatDay(born) }))) return refuse('profile.setOnce');
    await tellChange(parts, tx, asker, 'birthdaySet');
    return undefined;
  });
}

/** Text stays text: nothing here is ever read as markup, so nothing is taken out of it. */
export async function saveProfile(
  { db, content }: ProfileParts,
  asker: Asker,
  fields: Readonly<Partial<Record<ProfileField, string | undefined>>>,
): Promise<undefined | FieldRefusal> {
  const rules = profileRules(await content.registerRules('username'));
  const kept: Record<string, string | null> = {};
  for (const rule of rules) {
    const typed = fields[rule.field];
    if (typed === undefined) continue;
    const wrong = judgeText(rule, typed);
    if (wrong !== undefined) return wrong;
    kept[rule.field] = cleanText(typed) || null;
  }
  const { nickname, ...rest } = kept;
  await mergeProfile(db, asker.memberId, nickname, rest);
  return undefined;
}

export async function savePreferences(
  { db }: ProfileParts,
  asker: Asker,
  change: Readonly<Record<string, unknown>>,
): Promise<undefined> {
  await mergePreferences(db, asker.memberId, change);
}
