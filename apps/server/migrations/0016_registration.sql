-- Who brought whom, the codes that tell it, and how often somebody tries to register.

alter table members
  -- The agent above, from the affiliate code of the registration.
  add column upline_id bigint references members (id),
  -- Whose referral code came with the registration.
  add column referred_by_id bigint references members (id),
  -- `none`: registered by a number alone; signs in by code until a password is set.
  drop constraint members_password_state_check,
  add constraint members_password_state_check check (password_state in ('own', 'default', 'compromised', 'none'));
create index members_upline on members (upline_id) where upline_id is not null;
create index members_referred_by on members (referred_by_id) where referred_by_id is not null;

create table invitation_codes (
  code text primary key check (code ~ '^[A-Z0-9]{4,16}$'),
  owner_id bigint not null references members (id),
  -- `affiliate`: the owner becomes the upline. `referral`: the owner is remembered for the reward. `invite`: an agent's
  -- link, which does what `affiliate` does.
  kind text not null check (kind in ('affiliate', 'referral', 'invite')),
  -- Counts on this host only; null: everywhere.
  domain text check (domain = lower(domain)),
  active boolean not null default true,
  made_at timestamptz not null default now()
);
create index invitation_codes_owner on invitation_codes (owner_id);
-- Everybody has one referral code.
create unique index invitation_codes_referral on invitation_codes (owner_id) where kind = 'referral';

-- Tries at registering and names found taken, by address and by device; the key is a hash.
create table registration_attempts (
  key bytea primary key,
  attempts integer not null,
  first_at timestamptz not null default now()
);
