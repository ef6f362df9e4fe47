-- Results of real matches of cricket from files of the open archive: asked for by one of staff, confirmed by another.
create table sports_imports (
  id bigint primary key,
  key uuid not null unique,
  event_id bigint not null references sports_events (id),
  -- SHA-256 of the file.
  digest bytea not null check (length(digest) = 32),
  -- What it says, for whoever confirms: sides, days, scores, outcome.
  summary jsonb not null,
  -- What becomes of each market: id, key, outcomes, rule.
  outcomes jsonb not null,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'rejected')),
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_at is null))
);
create unique index sports_imports_of_event on sports_imports (event_id) where state = 'requested';
create index sports_imports_done on sports_imports (event_id) where state = 'done';
create index sports_imports_state on sports_imports (state, requested_at);
