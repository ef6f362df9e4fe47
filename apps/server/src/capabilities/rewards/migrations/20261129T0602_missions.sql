-- Missions by turnover (operations.md 5.4). A mission is never changed, only ended: whoever is in it keeps its terms. What was
-- claimed is an item whose cause names the mission, its period and the step.
create table reward_missions (
  id bigint primary key,
  key uuid not null unique,
  -- {bn, en}
  names jsonb not null,
  period text not null check (period in ('daily', 'weekly', 'once')),
  -- What counts; null: every product.
  product text,
  -- [{goal, reward}]: amounts in units of 0.0001 as text.
  steps jsonb not null,
  -- Days since 1970 of the house's zone; the end is its last day, null: until it is ended. The day before the start: it was
  -- ended before it began.
  starts_on integer not null,
  ends_on integer check (ends_on >= starts_on - 1),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp()
);
create index reward_missions_open on reward_missions (ends_on, starts_on);
