/** SQL of members. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { AgentGrade, Member, MemberFilter, MemberKind, MemberStatus, NoticeWish, PersonTold } from './port.ts';
import { DEFAULT_PREFERENCES } from './profile/rules.ts';
import type { IdentityTables } from './schema.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

const MEMBER_COLUMNS = [
  'id',
  'username',
  'nickname',
  'kind',
  'agent_grade as agentGrade',
  'status',
  'joined_at as joinedAt',
  'last_login_at as lastLoginAt',
  'first_login_at as firstLoginAt',
] as const;

export interface NewMember {
  id: bigint;
  username: string;
  usernameKey: string;
  passwordHash: string;
  kind: MemberKind;
  agentGrade: AgentGrade | null;
  registerAddress: string;
  nickname?: string | null;
  email?: string | null;
  payeeName?: string | null;
  realName?: string | null;
  /** yyyy-MM-dd. */
  birthday?: string | null;
  /** E.164. */
  mobile?: string | null;
  mobileVerified?: boolean;
  passwordState?: 'own' | 'none' | 'default';
  paymentPasswordHash?: string | null;
  /** The codes he came with, whose owner is the upline and who referred him. */
  affiliateCode?: string | null;
  referralCode?: string | null;
  uplineId?: bigint | null;
  referredById?: bigint | null;
  recommender?: string | null;
  profile?: Readonly<Record<string, string>>;
  registerUrl?: string | null;
}

/** Adds a member; undefined when the name or the number is taken, also by somebody who is just taking it. */
export async function insertMember(tx: Tx, member: NewMember): Promise<Member | undefined> {
  return tables(tx)
    .insertInto('members')
    .values({
      id: member.id,
      username: member.username,
      username_key: member.usernameKey,
      nickname: member.nickname ?? member.username,
      password_hash: member.passwordHash,
      password_state: member.passwordState ?? 'own',
      payment_password_hash: member.paymentPasswordHash ?? null,
      kind: member.kind,
      agent_grade: member.agentGrade,
      email: member.email ?? null,
      payee_name: member.payeeName ?? null,
      real_name: member.realName ?? null,
      birthday: member.birthday ?? null,
      mobile: member.mobile ?? null,
      mobile_verified_at: member.mobileVerified === true ? sql<Date>`now()` : null,
      affiliate_code: member.affiliateCode ?? null,
      referral_code: member.referralCode ?? null,
      upline_id: member.uplineId ?? null,
      referred_by_id: member.referredById ?? null,
      recommender: member.recommender ?? null,
      profile: JSON.stringify(member.profile ?? {}),
      register_url: member.registerUrl ?? null,
      register_address: member.registerAddress,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(MEMBER_COLUMNS)
    .executeTakeFirst();
}

/** Whether somebody proved that this number (E.164) is his. */
export async function isMobileTaken(db: Db, mobile: string): Promise<boolean> {
  const { rows } = await sql`
    -- identity.isMobileTaken
    select from members where mobile = ${mobile} and mobile_verified_at is not null`.execute(db);
  return rows.length > 0;
}

/** Who proves a number (E.164) gets it: it is taken from whoever only named it. `except`: the one who gets it. */
export async function takeNamedMobile(tx: Tx, mobile: string, except: bigint | null): Promise<void> {
  await sql`
    -- identity.takeNamedMobile
    update members set mobile = null
    where mobile = ${mobile} and mobile_verified_at is null and id is distinct from ${except}`.execute(tx);
}

export async function selectMember(db: Db, id: bigint): Promise<Member | undefined> {
  return tables(db).selectFrom('members').select(MEMBER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** With the password hash, for signing in; never leaves identity. */
export async function selectMemberByKey(
  db: Db,
  usernameKey: string,
): Promise<(Member & { passwordHash: string }) | undefined> {
  return tables(db)
    .selectFrom('members')
    .select([...MEMBER_COLUMNS, 'password_hash as passwordHash'])
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
}

/** The member who proved that this number (E.164) is his; never a trial account. */
export async function selectMemberByMobile(db: Db, mobile: string): Promise<Member | undefined> {
  return tables(db)
    .selectFrom('members')
    .select(MEMBER_COLUMNS)
    .where('mobile', '=', mobile)
    .where('mobile_verified_at', 'is not', null)
    .where('kind', '<>', 'trial')
    .executeTakeFirst();
}

/** Never leaves identity. */
export async function selectPasswordHash(db: Db, id: bigint): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('members')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

export async function selectMemberNames(
  db: Db | Tx,
  ids: readonly bigint[],
): Promise<{ id: bigint; username: string }[]> {
  const { rows } = await sql<{ id: bigint; username: string }>`
    -- identity.selectMemberNames
    select id, username from members where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** `q` as a prefix of the name key, or as an id; LIKE signs in it stand for themselves. */
export async function selectMembers(db: Db, filter: MemberFilter): Promise<{ rows: Member[]; total: number }> {
  const key = filter.q.replace(/[\\%_]/g, String.raw`\$&`);
  const id = /^[1-9]\d{0,17}$/.test(filter.q) ? BigInt(filter.q) : null;
  let matching = tables(db).selectFrom('members');
  if (filter.kind !== undefined) matching = matching.where('kind', '=', filter.kind);
  if (filter.q !== '') {
    matching = matching.where((where) =>
      where.or([where('username_key', 'like', `${key}%`), ...(id === null ? [] : [where('id', '=', id)])]),
    );
  }
  const [rows, count] = await Promise.all([
    matching
      .select(MEMBER_COLUMNS)
      .orderBy(filter.sort === 'joined' ? 'joined_at' : 'username_key', filter.order)
      .orderBy('id', filter.order)
      .offset(filter.offset)
      .limit(filter.limit)
      .execute(),
    matching.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

/**
 * How the member stands, his row held until `tx` ends; undefined: nobody has this id. Whatever ends what opens an account
 * takes its row first, and so does whatever was proved before and opens it now.
 */
export async function lockMemberRow(tx: Tx, id: bigint): Promise<MemberStatus | undefined> {
  const { rows } = await sql<{ status: MemberStatus }>`
    -- identity.lockMemberRow
    select status from members where id = ${id} for no key update`.execute(tx);
  return rows[0]?.status;
}

/** Holds the member's row when this is still his password; false when another took its place since it was verified. */
export async function lockUnderPassword(tx: Tx, id: bigint, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    -- identity.lockUnderPassword
    select id from members where id = ${id} and password_hash = ${passwordHash} for no key update`.execute(tx);
  return rows.length === 1;
}

/** Holds the member's row while this session of his stands; false when it has ended: what it asked for is not done any more. */
export async function lockUnderSession(tx: Tx, id: bigint, sessionId: string): Promise<boolean> {
  await lockMemberRow(tx, id);
  const { rows } = await sql`
    -- identity.lockUnderSession
    select from sessions where id = ${sessionId} and owner_id = ${id} and ended_at is null`.execute(tx);
  return rows.length === 1;
}

export async function touchMemberLogin(tx: Tx, id: bigint): Promise<void> {
  await sql`
    -- identity.touchMemberLogin
    update members set last_login_at = now() where id = ${id}`.execute(tx);
}

export async function markFirstLogin(db: Db, id: bigint): Promise<void> {
  await sql`
    -- identity.markFirstLogin
    update members set first_login_at = now() where id = ${id} and first_login_at is null`.execute(db);
}

export async function updateMemberPassword(db: Db, id: bigint, passwordHash: string): Promise<void> {
  await sql`
    -- identity.updateMemberPassword
    update members set password_hash = ${passwordHash}, password_changed_at = now() where id = ${id}`.execute(db);
}

/** Of members who may stand among winners (screens.md 3.19): their names, and whether they hide. */
export async function selectWinners(
  db: Db,
  ids: readonly bigint[],
): Promise<{ id: bigint; name: string; hidden: boolean }[]> {
  const { rows } = await sql<{ id: bigint; name: string; hidden: boolean }>`-- identity.describeWinners
    select id, username as name, coalesce(preferences -> 'hideFromWinners' = 'true'::jsonb, false) as hidden
    from members where id = any (${ids.map(String)}::bigint[]) and kind <> 'trial'`.execute(db);
  return rows;
}

export async function selectNoticeWishes(db: Db, ids: readonly bigint[]): Promise<(NoticeWish & { id: bigint })[]> {
  const { rewardNotices, quietHours, notices } = DEFAULT_PREFERENCES;
  const { rows } = await sql<NoticeWish & { id: bigint }>`-- identity.noticeWishes
    select id, coalesce((preferences -> 'rewardNotices')::boolean, ${rewardNotices}) as rewards,
      json_build_object('money', coalesce((preferences #> '{notices,money,push}')::boolean, ${notices.money.push}),
        'bets', coalesce((preferences #> '{notices,bets,push}')::boolean, ${notices.bets.push})) as push,
      preferences ->> 'language' as language,
      case when preferences ? 'quietHours' then nullif(preferences -> 'quietHours', 'null'::jsonb)
        else ${JSON.stringify(quietHours)}::jsonb end as "quietHours"
    from members where id = any (${ids.map(String)}::bigint[]) and kind <> 'trial'`.execute(db);
  return rows;
}

/** See port.ts `openedAnewAt`. A password that a member joined with is none that was changed. */
export async function readOpenedAnewAt(db: Db, memberId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`-- identity.openedAnewAt
    select greatest(
      (select max(e.made_at) from security_events e where e.member_id = m.id),
      case when m.password_changed_at > m.joined_at + interval '1 minute' then m.password_changed_at end) as at
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** See port.ts `personOf`. */
export async function selectPerson(db: Db, memberId: bigint): Promise<PersonTold> {
  const { rows } = await sql<PersonTold>`-- identity.selectPerson
    select m.real_name as "realName", to_char(m.birthday, 'YYYY-MM-DD') as birthday,
      nullif(m.profile ->> 'nationality', '') as nationality,
      m.mobile_verified_at is not null or m.email_verified_at is not null as "hasVerifiedContact",
      exists (select from payout_accounts p
        where p.member_id = m.id and p.removed_at is null and p.holder = m.real_name) as "hasOwnPayoutAccount"
    from members m where m.id = ${memberId}`.execute(db);
  return present(rows[0], 'whoever is asked about is a member');
}

/** See port.ts `isOwnAccount`. */
export async function isOwnAccount(tx: Tx, staffId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`-- identity.isOwnAccount
    select m.username_key = s.username_key
      or coalesce(lower(m.email) = lower(s.mail), false)
      or exists (select from sign_ins i join staff_sessions o on o.device_hash = i.device_hash
        where i.member_id = m.id and o.owner_id = s.id) as own
    from members m, staff s where m.id = ${memberId} and s.id = ${staffId}`.execute(tx);
  return rows[0]?.own ?? false;
}

/** See port.ts `passwordChangedAt`. */
export async function readPasswordChangedAt(db: Db, memberId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`-- identity.passwordChangedAt
    select case when password_changed_at > joined_at + interval '1 minute' then password_changed_at end as at
    from members where id = ${memberId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Agents at the top of a line, the newest first. */
export async function selectTops(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Member[]; total: number }> {
  const tops = tables(db).selectFrom('members').where('kind', '=', 'agent').where('upline_id', 'is', null);
  const [rows, counted] = await Promise.all([
    tops.select(MEMBER_COLUMNS).orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    tops.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: Number(counted?.total ?? 0n) };
}
