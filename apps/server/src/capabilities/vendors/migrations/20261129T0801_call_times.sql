-- How long calls took, as counts: up to 50, 100, 200, 500, 1,000, 3,000 ms, and longer (health.ts TIME_STEPS). Of calls from before
-- nothing is known but their sum.
alter table vendor_call_counts add column times bigint[] not null default '{0,0,0,0,0,0,0}'
  check (cardinality(times) = 7);
