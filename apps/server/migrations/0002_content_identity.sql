-- Brand settings, members, sessions, sign-in guards, payload keys and staff.

create table brand_settings (
  merchant text primary key,
  document jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table members (
  id bigint primary key,
  username text not null,
  -- NFKC and lower case: what makes two names the same.
  username_key text not null unique,
  nickname text not null,
  password_hash text not null,
  kind text not null check (kind in ('player', 'agent', 'trial')),
  agent_grade text check (agent_grade in ('general', 'line', 'internalLine', 'internalGeneral')),
  status text not null default 'active' check (status in ('active', 'locked')),
  email text,
  payee_name text,
  affiliate_code text,
  referral_code text,
  register_url text,
  register_address text not null default '',
  joined_at timestamptz not null default now(),
  last_login_at timestamptz,
  password_changed_at timestamptz not null default now(),
  check ((kind = 'agent') = (agent_grade is not null))
);
create index members_joined on members (joined_at desc, id desc);
create index members_name_prefix on members (username_key text_pattern_ops);

-- The token itself is never stored, only its SHA-256.
create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  owner_id bigint not null references members (id),
  device text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index sessions_live on sessions (owner_id) where ended_at is null;

create table staff (
  id bigint primary key,
  username text not null,
  username_key text not null unique,
  password_hash text not null,
  -- AES-256-GCM under the installation's secret.
  totp_secret bytea not null,
  totp_last_step bigint not null default 0,
  role text not null check (role in ('admin', 'cashier', 'support', 'auditor')),
  status text not null default 'active' check (status in ('active', 'locked')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);

create table staff_sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  owner_id bigint not null references staff (id),
  device text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index staff_sessions_live on staff_sessions (owner_id) where ended_at is null;

-- Guesses at a password, by account name or by address; the key is a hash, so that typed names are not kept.
create table sign_in_attempts (
  key bytea primary key,
  attempts integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);

create table captchas (
  id uuid primary key,
  answer_hash bytea not null,
  visitor bytea not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index captchas_visitor on captchas (visitor, made_at);

create table payload_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- AES-256-GCM under the installation's secret.
  sealed_private bytea not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Encrypted calls already taken; kept until their time is over anyway.
create table payload_replays (
  jti_hash bytea primary key,
  expires_at timestamptz not null
);
create index payload_replays_expiry on payload_replays (expires_at);

-- Every token hash announces the end of its session to all processes, whoever ends it and however.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', tg_argv[0] || ':' || new.owner_id || ':' || new.id);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end('member');
create trigger staff_sessions_ended after update of ended_at on staff_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end('staff');
