-- Forestalls transactions of another system that were rolled back before they came: whoever posts one of them is refused.
-- Once for each; the caller holds the heads of the shards.
create or replace function wallet_forestall(
  t_shard smallint[], t_member bigint[], t_vendor text[], t_kind text[], t_transaction text[]
)
returns timestamptz language sql
set enable_seqscan = off
as $$
  insert into wallet_references (shard, vendor, kind, transaction_id, member_id, seq, at)
    select x.s, x.v, x.k, x.t, x.m, null, clock_timestamp()
    from (select unnest(t_shard) as s, unnest(t_member) as m, unnest(t_vendor) as v, unnest(t_kind) as k,
      unnest(t_transaction) as t) x
    on conflict (shard, vendor, kind, transaction_id) do nothing;
  select clock_timestamp();
$$;
