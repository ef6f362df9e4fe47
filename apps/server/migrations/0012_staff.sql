-- Staff: roles that hold rights, invitations, recovery codes, where somebody may sign in from (screens.md 7.31).

create table staff_roles (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  -- Names of the table of rights (capabilities/identity/staff/rights.ts); what that table does not know gives nothing.
  rights text[] not null default '{}' check (cardinality(rights) <= 200),
  -- Holds every right there is, also those that come later; only `admin`.
  every_right boolean not null default false check (every_right = (name = 'admin')),
  -- The most one decision about money may move, in 0.0001; null: no limit of the role's own.
  decision_limit bigint check (decision_limit >= 0),
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
insert into staff_roles (name, every_right, built_in, rights) values
  ('admin', true, true, '{}'),
  ('cashier', false, true, '{members.view,ledger.view,reconciliation.view}'),
  ('support', false, true, '{members.view,ledger.view,draws.view,outbox.view}'),
  ('auditor', false, true, '{members.view,ledger.view,draws.view,reconciliation.view,reconciliation.run,audit.view,brand.view,region.view,staff.view}'),
  ('content', false, true, '{brand.view,brand.edit,region.view}'),
  ('risk', false, true, '{members.view,ledger.view,draws.view,region.view,region.edit}');

alter table staff
  drop constraint staff_role_check,
  drop constraint staff_status_check,
  alter column password_hash drop not null,
  alter column totp_secret drop not null,
  add foreign key (role) references staff_roles (name),
  add check (status in ('invited', 'active', 'locked', 'left')),
  add column mail text check (length(mail) <= 254),
  add column password_changed_at timestamptz,
  -- Empty: from anywhere.
  add column allowed_ranges cidr[] not null default '{}' check (cardinality(allowed_ranges) <= 50),
  -- A new authenticator that is shown but not yet confirmed; the old one holds until then.
  add column pending_totp_secret bytea,
  add column pending_totp_until timestamptz,
  add check (status not in ('active', 'locked') or (password_hash is not null and totp_secret is not null)),
  add check ((pending_totp_secret is null) = (pending_totp_until is null));
update staff set password_changed_at = created_at;
create index staff_of_role on staff (role);

-- A link that lets an invited one choose password and authenticator, once. The token stands here as its SHA-256 only.
create table staff_invitations (
  token_hash bytea primary key,
  id bigint not null unique,
  staff_id bigint not null references staff (id),
  -- Null: the machine itself.
  invited_by bigint references staff (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Sealed; renewed each time it is shown.
  totp_secret bytea,
  used_at timestamptz,
  revoked_at timestamptz,
  check (used_at is null or revoked_at is null)
);
-- One open link a person.
create unique index staff_invitations_open on staff_invitations (staff_id) where used_at is null and revoked_at is null;

create table staff_recovery_codes (
  staff_id bigint not null references staff (id),
  -- HMAC under the installation's secret.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- What anybody of staff may do has changed: every process forgets what it remembers of their sessions.
create function announce_staff_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', '');
  return null;
end $$;
create trigger staff_roles_changed after update of rights on staff_roles
  for each statement execute function announce_staff_change();
create trigger staff_changed after update of role, status on staff
  for each statement execute function announce_staff_change();
