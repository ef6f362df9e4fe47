-- Outside identities of members, their passkeys and authenticators, and what is under way to prove one.

-- One outside identity is one member, and once confirmed it stays (specification 6).
create table member_links (
  provider text not null check (provider in ('google', 'facebook')),
  -- The provider's own number of the person.
  subject text not null check (length(subject) between 1 and 255),
  member_id bigint not null references members (id),
  -- As the provider told it, to show which account it is.
  name text not null,
  bound_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (member_id, provider)
);

create function keep_member_link() returns trigger language plpgsql as $$
begin
  raise exception 'a confirmed outside identity is final' using errcode = 'restrict_violation';
end $$;
create trigger member_links_final before update or delete on member_links
  for each row execute function keep_member_link();
create trigger member_links_kept before truncate on member_links
  for each statement execute function keep_member_link();

-- A way through a provider: started, come back, then ended by a session, a registration or a binding. Ten minutes in all.
create table social_attempts (
  -- SHA-256 of the state that travels, of the cookie of the browser that started, of the code that the page comes back with.
  state_hash bytea primary key,
  browser_hash bytea not null,
  code_hash bytea unique,
  provider text not null check (provider in ('google', 'facebook')),
  -- Who started it signed in, or took it up after signing in; null: a stranger.
  member_id bigint references members (id),
  -- Verifier and nonce, AES-256-GCM under the installation's secret.
  sealed bytea not null,
  next text not null,
  -- Set once the provider has told who it is.
  subject text,
  name text,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- Shown to the member with the warning that it is final.
  proposed_at timestamptz,
  ended_at timestamptz
);
create index social_attempts_expiry on social_attempts (expires_at);

create table member_passkeys (
  -- The credential's id, base64url.
  id text primary key check (length(id) <= 1400),
  member_id bigint not null references members (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  made_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index member_passkeys_member on member_passkeys (member_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Null: to sign in; else to add a passkey to this member.
  member_id bigint references members (id),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table member_authenticators (
  member_id bigint primary key references members (id),
  -- AES-256-GCM under the installation's secret.
  totp_secret bytea not null,
  totp_last_step bigint not null default 0,
  made_at timestamptz not null default now(),
  -- Null while the first code has not come.
  confirmed_at timestamptz
);

create table member_recovery_codes (
  member_id bigint not null references member_authenticators (member_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Phone tokens already taken; kept until they are over anyway.
create table phone_token_uses (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index phone_token_uses_expiry on phone_token_uses (expires_at);
