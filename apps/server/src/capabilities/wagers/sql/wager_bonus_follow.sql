-- Follows what bets of a market gave that bonuses paid in part: those of a shard behind p_after, up to p_upto, each by all that it
-- has given so far as its outcomes stand. The same again moves nothing.
create or replace function wager_bonus_follow(p_shard smallint, p_market bigint, p_after bigint, p_upto bigint) returns integer
language sql
set enable_seqscan = off
as $$
  select coalesce((
    select wallet_bonus_return(array_agg(p_shard), array_agg(b.seq), array_agg(b.returned))
    from (
      select s.seq, case
          when exists (select from wager_lates l where l.shard = p_shard and l.market_id = p_market and l.seq = s.seq) then max(s.stake)
          else coalesce(
            (select c.prize from wager_outcome_corrections c
              where c.shard = p_shard and c.market_id = p_market and c.seq = s.seq order by c.version desc limit 1),
            (select o.prize from wager_outcomes o where o.shard = p_shard and o.market_id = p_market and o.seq = s.seq), 0)
        end as returned
      from wallet_bonus_stakes s
      where s.shard = p_shard and s.market_id = p_market and s.seq > p_after and s.seq <= p_upto group by s.seq) b
    having count(*) > 0), 0)
$$;
