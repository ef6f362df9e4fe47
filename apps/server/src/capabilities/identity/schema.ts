/** Row types of identity's tables. */
import type { ColumnType, Generated } from 'kysely';
import type { AgentGrade, MemberKind, MemberStatus } from './port.ts';

interface MembersTable {
  id: bigint;
  username: string;
  username_key: string;
  nickname: string;
  password_hash: string;
  kind: MemberKind;
  agent_grade: AgentGrade | null;
  status: Generated<MemberStatus>;
  email: string | null;
  payee_name: string | null;
  affiliate_code: string | null;
  referral_code: string | null;
  register_url: string | null;
  register_address: Generated<string>;
  joined_at: Generated<Date>;
  last_login_at: Date | null;
  first_login_at: Date | null;
  password_changed_at: Generated<Date>;
  password_state: Generated<'own' | 'default' | 'compromised' | 'none'>;
  payment_password_hash: string | null;
  mobile: string | null;
  mobile_verified_at: ColumnType<Date | null, unknown, unknown>;
  birthday: ColumnType<string | null, string | null, string | null>;
  real_name: string | null;
  profile: ColumnType<Record<string, unknown>, string, string>;
  recommender: string | null;
  upline_id: bigint | null;
  referred_by_id: bigint | null;
}

interface SessionsTable {
  token_hash: Buffer;
  id: string;
  owner_id: bigint;
  device: string;
  address: string;
  user_agent: string;
  method: Generated<string>;
  device_hash: Buffer | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: ColumnType<Date, unknown, unknown>;
  ended_at: Date | null;
  end_reason: string | null;
}

// An alias, for Kysely wants a type that can be indexed.
export type IdentityTables = {
  members: MembersTable;
  sessions: SessionsTable;
  staff_sessions: SessionsTable;
};
