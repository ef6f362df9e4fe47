-- Adjustments (operations.md 1): lines of the ledger that one of staff asks for and another approves. Amounts in units of 0.0001.
create table adjustment_files (
  id bigint primary key,
  -- picture: drawn anew, WebP; pdf: as it was sent.
  kind text not null check (kind in ('picture', 'pdf')),
  bytes bytea not null
);

create table adjustment_orders (
  id bigint primary key,
  key uuid not null unique,
  -- SHA-256 of what was asked for under the key.
  content bytea not null,
  code text not null,
  reason text not null,
  file_id bigint references adjustment_files,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected')),
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  decision_key uuid,
  -- Nobody decides what they asked for.
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_at is null))
);
create index adjustment_orders_open on adjustment_orders (requested_at) where state = 'requested';

create table adjustment_lines (
  -- What its line of the ledger refers to.
  id bigint primary key,
  order_id bigint not null references adjustment_orders,
  n integer not null,
  -- Staff's own name for it, in a table; used once, unless its order was rejected.
  line_key text not null,
  member_id bigint not null,
  kind text not null check (kind in ('adjustment', 'correction')),
  amount bigint not null check (amount <> 0),
  -- How often a credit has to be played.
  times smallint not null check (times between 0 and 30 and (amount > 0 or times = 0)),
  outcome text check (outcome in ('posted', 'failed')),
  unique (order_id, n)
);
create index adjustment_lines_of_member on adjustment_lines (member_id, id desc);
create index adjustment_lines_key on adjustment_lines (line_key);

-- Whoever asks does not decide: roles that come with the house have one of the two at most.
update staff_roles set rights = rights || '{adjustments.view,adjustments.request}' where name in ('cashier', 'support') and built_in;
update staff_roles set rights = rights || '{adjustments.view,adjustments.decide}' where name = 'risk' and built_in;
update staff_roles set rights = rights || '{adjustments.view}' where name = 'auditor' and built_in;
