-- How often, how much and at what cost members of each rank withdraw on a day (operations.md 2.4, 5.1;
-- capabilities/withdrawals/limits.ts). The newest version counts; amounts as decimal strings.
create table withdrawal_limits (
  version integer primary key check (version > 0),
  -- From rank 0 on. A rank above the last has the limits of the last.
  ranks jsonb not null check (jsonb_typeof(ranks) = 'array' and jsonb_array_length(ranks) > 0),
  at timestamptz not null default clock_timestamp(),
  -- Null: it came with the house.
  staff_id bigint,
  staff text,
  reason text,
  key uuid unique
);
create trigger withdrawal_limits_append_only before delete or update on withdrawal_limits for each row execute function refuse_change();
create trigger withdrawal_limits_no_truncate before truncate on withdrawal_limits for each statement execute function refuse_change();

insert into withdrawal_limits (version, ranks)
  select 1, jsonb_agg(jsonb_build_object('perDay', d.times, 'sumPerDay', d.sum || '.00', 'freePerDay', 2, 'feeBasisPoints', 100,
    'feeMax', '100.00') order by d.rank)
  from (values (0, 3, 50000), (1, 4, 100000), (2, 5, 150000), (3, 5, 200000), (4, 6, 300000), (5, 8, 500000), (6, 10, 800000),
    (7, 10, 1200000), (8, 15, 2000000), (9, 20, 3000000), (10, 20, 5000000)) as d (rank, times, sum);
