-- Identity checks (operations.md 8.2; capabilities/kyc/port.ts tells the states).

-- What each level lets, every version there was. Amounts are decimal strings; null: no bound.
create table kyc_bounds (
  version integer primary key check (version > 0),
  -- Whether levels bound a house on play money too.
  in_play_money boolean not null,
  -- From level 0: {"depositTotal", "payoutsPerMonth"}.
  levels jsonb not null check (jsonb_array_length(levels) = 4),
  at timestamptz not null default clock_timestamp(),
  -- Null: it came with the house.
  staff_id bigint,
  staff text,
  reason text,
  key uuid unique
);
create trigger kyc_bounds_append_only before delete or update on kyc_bounds for each row execute function refuse_change();
create trigger kyc_bounds_keep before truncate on kyc_bounds for each statement execute function refuse_change();
insert into kyc_bounds (version, in_play_money, levels) values (1, false, '[
  {"depositTotal": "20000.00", "payoutsPerMonth": "0.00"},
  {"depositTotal": "200000.00", "payoutsPerMonth": "50000.00"},
  {"depositTotal": "2000000.00", "payoutsPerMonth": "500000.00"},
  {"depositTotal": null, "payoutsPerMonth": null}]');

create table kyc_submissions (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  level smallint not null check (level in (2, 3)),
  document_kind text check (document_kind in ('nid', 'passport')),
  -- Keyed: finds the same document at another account, and tells nobody its number.
  number_hash bytea,
  number_end text,
  -- What the member told, sealed (capabilities/kyc/service.ts `Told`).
  told bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  staff_id bigint,
  staff text,
  decision_key uuid,
  cause text,
  -- In the words of staff.
  note text,
  unique (member_id, key),
  check ((level = 2) = (document_kind is not null) and (level = 2) = (number_hash is not null)
    and (level = 2) = (number_end is not null)),
  check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (staff_id is null)),
  check ((state = 'rejected') = (cause is not null))
);
create unique index kyc_submissions_waiting on kyc_submissions (member_id, level) where state = 'waiting';
create index kyc_submissions_of_member on kyc_submissions (member_id, level, id desc);
create index kyc_submissions_queue on kyc_submissions (submitted_at) where state = 'waiting';
create index kyc_submissions_number on kyc_submissions (number_hash) where number_hash is not null;

-- Pictures of documents and faces, drawn anew and sealed; apart from what else is uploaded.
create table kyc_pictures (
  id uuid primary key,
  member_id bigint not null,
  sealed bytea not null,
  width integer not null,
  height integer not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Null: not submitted; dropped after two hours.
  submission_id bigint references kyc_submissions,
  kind text check (kind in ('front', 'back', 'selfie')),
  check ((submission_id is null) = (kind is null)),
  unique (submission_id, kind)
);
create index kyc_pictures_unused on kyc_pictures (made_at) where submission_id is null;

-- Who of staff was shown the pictures, and why.
create table kyc_looks (
  id bigint primary key,
  submission_id bigint not null references kyc_submissions,
  staff_id bigint not null,
  staff text not null,
  reason text not null,
  key uuid not null unique,
  at timestamptz not null default clock_timestamp()
);
create index kyc_looks_of on kyc_looks (submission_id, id);
create trigger kyc_looks_append_only before delete or update on kyc_looks for each row execute function refuse_change();
create trigger kyc_looks_keep before truncate on kyc_looks for each statement execute function refuse_change();

-- Documents are for those who check them; who sees money in and out does not need them.
update staff_roles set rights = rights || '{kyc.view,kyc.review}' where name = 'risk' and built_in;
