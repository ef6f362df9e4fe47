-- Signing in: devices, history, the extra check of an unknown address, remembered devices, trial accounts.

alter table sessions
  -- How somebody proved who he is: decides whether an old password can be asked for (specification 4).
  add column method text not null default 'password',
  -- Says whose device this was, when the browser told; SHA-256 of its cookie.
  add column device_hash bytea;
alter table staff_sessions add column method text not null default 'password', add column device_hash bytea;

alter table members
  -- When the site said that it has greeted a newcomer (specification 7, first-login call).
  add column first_login_at timestamptz;
update members set first_login_at = last_login_at where last_login_at is not null;
create index members_trials on members (trial_ends_at) where kind = 'trial' and status = 'active';

-- Every sign-in of a member, and every failed one at his name.
create table sign_ins (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  at timestamptz not null default now(),
  address text not null,
  -- /24 of an IPv4 address, /48 of an IPv6 one (operations.md 6).
  network text not null,
  country text,
  device text not null,
  device_hash bytea,
  user_agent text not null,
  method text not null,
  result text not null check (result in ('ok', 'wrongPassword', 'locked', 'memberLocked', 'extraCheck', 'extraCheckFailed')),
  -- Let in from an address and a device not seen before, with nothing to check.
  unchecked boolean not null default false
);
create index sign_ins_member on sign_ins (member_id, at desc, id desc);
create index sign_ins_at on sign_ins (at);

-- What signs a device in again by one click, for a day. A used one stays, so that its second use is seen as theft.
create table device_tokens (
  token_hash bytea primary key,
  family uuid not null,
  member_id bigint not null references members (id),
  device text not null,
  user_agent text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index device_tokens_member on device_tokens (member_id) where revoked_at is null;
create index device_tokens_family on device_tokens (family);
create index device_tokens_expiry on device_tokens (expires_at);

-- A sign-in that waits for one more proof. The ticket itself is never stored.
create table extra_checks (
  ticket_hash bytea primary key,
  member_id bigint not null references members (id),
  visitor text not null,
  device text not null,
  device_hash bytea,
  remember boolean not null default false,
  tries integer not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  done_at timestamptz
);
create index extra_checks_member on extra_checks (member_id, made_at);
create index extra_checks_expiry on extra_checks (expires_at);

-- Members whose money is not real: the house's totals keep them apart under the account `trial`.
create table wallet_trial_members (member_id bigint primary key);
