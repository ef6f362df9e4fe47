-- Appends lines of the house to the journal: cash of members against accounts of the house. None is refused: they may take
-- the balance below zero. A line of nothing is a mark, which takes its place in the sequence and moves nothing. The caller
-- holds the heads of the shards and knows that no key was used.
--
-- The columns are the lines in order: shard, member, key, type, contra, amount, reference; and the transaction of another
-- system that the line answers (vendor, kind, id), null where there is none. Answers each line by its number, from 1.
create or replace function wallet_append(
  l_shard smallint[], l_member bigint[], l_key uuid[], l_type smallint[], l_contra smallint[], l_amount bigint[],
  l_reference bigint[], l_vendor text[], l_kind text[], l_transaction text[]
)
returns table (line integer, seq bigint, balance_after bigint, at timestamptz)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := clock_timestamp();
begin
  return query
    with lines as materialized (
      select x.*, row_number() over (partition by x.s order by x.o) as n,
        sum(x.v) over (partition by x.m order by x.o rows unbounded preceding)::bigint as moved
      from (select generate_series(1, cardinality(l_key)) as o, unnest(l_shard) as s, unnest(l_member) as m,
          unnest(l_key) as k, unnest(l_type) as t, unnest(l_contra) as c, unnest(l_amount) as v, unnest(l_reference) as r,
          unnest(l_vendor) as vendor, unnest(l_kind) as kind, unnest(l_transaction) as transaction_id) x
    ), heads as (
      update wallet_heads d set seq = d.seq + x.n
      from (select s, count(*) as n from lines group by s) x where d.shard = x.s
      returning d.shard, d.seq - x.n as base
    ), accounts as (
      update wallet_accounts w set balance = w.balance + x.v
      from (select s, m, sum(v)::bigint as v from lines group by s, m) x
      where w.shard = x.s and w.member_id = x.m and w.account = 1
      returning w.member_id, w.balance - x.v as before
    ), placed as materialized (
      select l.*, h.base + l.n as seq, a.before + l.moved as balance_after
      from lines l join heads h on h.shard = l.s join accounts a on a.member_id = l.m
    ), entries as (
      insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, reference, type, account, contra)
      select p.s, p.m, p.k, p.seq, v_now, p.v, p.balance_after, p.r, p.t, 1, p.c from placed p where p.v <> 0
    ), marks as (
      insert into wallet_marks (shard, seq) select p.s, p.seq from placed p where p.v = 0
    ), transactions as (
      insert into wallet_references (shard, vendor, kind, transaction_id, member_id, seq, at)
      select p.s, p.vendor, p.kind, p.transaction_id, p.m, p.seq, v_now from placed p where p.transaction_id is not null
    )
    select p.o, p.seq, p.balance_after, v_now from placed p;
end
$$;
