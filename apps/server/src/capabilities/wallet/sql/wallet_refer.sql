-- Keeps what transactions of another system did: their places in the journal, in the commit that made them. The caller holds
-- the heads of the shards and knows that none of them is there.
create or replace function wallet_refer(
  t_shard smallint[], t_member bigint[], t_vendor text[], t_kind text[], t_transaction text[], t_seq bigint[],
  t_at timestamptz[]
)
returns void language sql
set enable_seqscan = off
as $$
  insert into wallet_references (shard, vendor, kind, transaction_id, member_id, seq, at)
    select * from unnest(t_shard, t_vendor, t_kind, t_transaction, t_member, t_seq, t_at);
$$;
