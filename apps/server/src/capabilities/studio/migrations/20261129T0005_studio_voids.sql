-- Rounds of our studio that one of staff asks to take back and another confirms. The rounds are the studio's, in its schema.
create table studio_voids (
  id bigint primary key,
  -- Of the order; the studio knows it by the same.
  key uuid not null unique,
  round_id uuid not null,
  member_id bigint not null,
  -- By the studio's own code.
  game text not null,
  -- As they were when it was asked for, units of 0.0001; no prize of a round that was open.
  stake bigint not null check (stake > 0),
  prize bigint check (prize >= 0),
  reason text not null,
  -- confirmed: the studio is asked until it has taken the round back. Leaves by: done, failed.
  state text not null default 'requested' check (state in ('requested', 'confirmed', 'done', 'failed', 'rejected')),
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  -- Nobody decides what they asked for.
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_at is null))
);
create unique index studio_voids_once on studio_voids (round_id) where state in ('requested', 'confirmed', 'done');
create index studio_voids_state on studio_voids (state, requested_at);
create index studio_voids_round on studio_voids (round_id, id desc);

update staff_roles set rights = rights || '{studio.view}' where name = 'auditor' and built_in;
update staff_roles set rights = rights || '{studio.view,studio.void}' where name = 'risk' and built_in;
