-- Promotions as data, and the bonuses that members hold of them (operations.md 2.6, 5.6; docs/adr/0056-held-bonuses.md).
-- Amounts in units of 0.0001; days count from 1970 in the house's zone.

create table promotions (
  id bigint primary key,
  -- The version that members are offered; null: none was approved yet.
  live_version integer,
  -- What its rewards came to, less what was taken back of held ones.
  spent bigint not null default 0 check (spent >= 0),
  ended_at timestamptz,
  made_at timestamptz not null default clock_timestamp()
);
create index promotions_live on promotions (id) where live_version is not null and ended_at is null;

-- What one of staff asked for and another approved. Whoever is in a promotion keeps the terms of their version.
create table promotion_versions (
  promotion_id bigint not null references promotions,
  version integer not null check (version > 0),
  key uuid not null unique,
  -- {bn, en}
  names jsonb not null,
  -- The rule, amounts as text (packages/growth/src/promotions.ts).
  rule jsonb not null,
  starts_on integer not null,
  -- Its last day; null: without an end.
  ends_on integer check (ends_on >= starts_on),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  reason text not null,
  asked_by_id bigint not null,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  primary key (promotion_id, version)
);
create unique index promotion_versions_waiting on promotion_versions (promotion_id) where state = 'waiting';

-- What became of a member in a promotion: capabilities/promotions/port.ts.
create table promotion_entries (
  id bigint not null,
  promotion_id bigint not null,
  version integer not null,
  shard smallint not null,
  member_id bigint not null,
  -- The first day of the period; 0: once for ever.
  period integer not null,
  state text not null check (state in ('applying', 'rejected', 'issued', 'held', 'met', 'givenUp', 'expired')),
  -- The deposit that it is of, by its place in the shard's journal.
  deposit_seq bigint,
  amount bigint not null check (amount >= 0),
  required bigint not null check (required >= 0),
  -- Of a held bonus: the place of its line. What is decided behind it counts.
  seq bigint,
  -- Of one that is no longer held: the place of the line that ended it.
  closed_seq bigint,
  expires_at timestamptz,
  made_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- Of an application.
  comment text not null default '' check (length(comment) <= 140),
  decided_by text,
  decided_reason text,
  foreign key (promotion_id, version) references promotion_versions,
  primary key (id, shard),
  unique (promotion_id, member_id, period, shard)
);
create unique index promotion_entries_deposit on promotion_entries (member_id, deposit_seq, shard);
create index promotion_entries_of_member on promotion_entries (shard, member_id, id);
create index promotion_entries_held on promotion_entries (id) where state = 'held';
create index promotion_entries_applying on promotion_entries (made_at) where state = 'applying';

-- Kept behind the turnover record by the projection `promotions.turnover`; emptied and filled again when it is rebuilt.
create table promotion_turnover (
  shard smallint not null,
  entry_id bigint not null,
  product smallint not null,
  turnover bigint not null,
  primary key (entry_id, product, shard)
);

update staff_roles set rights = rights || '{promotions.view,promotions.manage}' where name = 'support' and built_in;
update staff_roles set rights = rights || '{promotions.view,promotions.decide}' where name = 'risk' and built_in;
update staff_roles set rights = rights || '{promotions.view}' where name = 'auditor' and built_in;
