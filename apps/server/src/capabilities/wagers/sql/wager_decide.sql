-- Decides wagers of books, each by itself (docs/adr/0017-product-port.md), in one call for all callers in flight.
--
-- The heads of the shards are held first, in order, as every posting holds them: what is read then stands until the end.
-- Decisions that may meet (of one wager, one key, one transaction) are in rounds of their own, which follow each other.
--
-- The columns d_ are the decisions in order of arrival: round, from 1; shard; member; key; keys of the line that moves the
-- prize and of the one that gives the stake back; kind (1 prize, 2 more prize, 3 void); place of the bet, or its
-- transaction (vendor, kind, id); version, of kind 1, and of kind 3 where it may be none but that; amount, of kinds 1 and 2;
-- and the transaction that decides.
--
-- Answers a row a round with one place a decision in each array: its number, from 0; a refusal code, and the version that
-- stands; or its place, version, prize, cash after it, time, whether it was made before. `forestalled`: the bet that it
-- makes void has not come, and will be refused.
create or replace function wager_decide(
  p_shards smallint[], p_rounds integer,
  d_round integer[], d_shard smallint[], d_member bigint[], d_key uuid[], d_prize_key uuid[], d_refund_key uuid[],
  d_kind smallint[], d_seq bigint[], d_bet_vendor text[], d_bet_kind text[], d_bet_transaction text[], d_version integer[],
  d_amount bigint[], d_vendor text[], d_outside_kind text[], d_transaction text[]
)
returns table (
  o integer[], refused text[], seq bigint[], version integer[], prize bigint[], balance_after bigint[], at timestamptz[],
  repeated boolean[], forestalled boolean[]
)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  perform from wallet_heads h where h.shard = any (p_shards) order by h.shard for update;
  for v_round in 1 .. p_rounds loop
    return query
      with asked as materialized (
        select x.* from (
          select generate_series(1, cardinality(d_key)) as o, unnest(d_round) as round, unnest(d_shard) as shard,
            unnest(d_member) as member_id, unnest(d_key) as key, unnest(d_prize_key) as prize_key,
            unnest(d_refund_key) as refund_key, unnest(d_kind) as kind, unnest(d_seq) as bet_seq,
            unnest(d_bet_vendor) as bet_vendor, unnest(d_bet_kind) as bet_kind, unnest(d_bet_transaction) as bet_transaction,
            unnest(d_version) as version, unnest(d_amount) as amount, unnest(d_vendor) as vendor,
            unnest(d_outside_kind) as outside_kind, unnest(d_transaction) as transaction_id) x
        where x.round = v_round
      ), found as materialized (
        select a.*, coalesce(a.bet_seq, named.seq) as bet, named.known and named.seq is null as is_forestalled,
          coalesce(named.known, false) as is_named, bet.market_id, bet.stake, bet.contra, bet.took_all, coalesce(last.version, 0) as last_version,
          coalesce(last.prize, 0) as prize_before, last.kind as last_kind, coalesce(told.known, false) as is_told,
          told.seq as told_seq, own.seq as own_seq
        from asked a
        left join lateral (
          select true as known, r.seq from wallet_references r
          where r.shard = a.shard and r.vendor = a.bet_vendor and r.kind = a.bet_kind and r.transaction_id = a.bet_transaction
          limit 1) named on true
        left join lateral (
          select e.market_id, -e.amount as stake, e.contra, e.balance_after = 0 as took_all from wallet_entries e
          join wager_markets g on g.id = e.market_id and g.way = 'single'
          where e.shard = a.shard and e.seq = coalesce(a.bet_seq, named.seq) and e.member_id = a.member_id
            and e.play is not null
          limit 1) bet on true
        left join lateral (
          select d.version, d.prize, d.kind from wager_decisions d
          where d.shard = a.shard and d.bet_seq = coalesce(a.bet_seq, named.seq) order by d.version desc limit 1) last on true
        left join lateral (
          select true as known, r.seq from wallet_references r
          where r.shard = a.shard and r.vendor = a.vendor and r.kind = a.outside_kind and r.transaction_id = a.transaction_id
          limit 1) told on true
        left join lateral (
          select d.seq from wager_decisions d
          where d.shard = a.shard and d.member_id = a.member_id and d.key = a.key limit 1) own on true
      ), judged as materialized (
        select f.*, first.seq as first_seq, first.version as first_version, first.prize as first_prize,
          first.balance_after as first_balance, first.at as first_at,
          case f.kind when 1 then f.amount when 2 then f.prize_before + f.amount else 0 end as prize,
          case
            when f.is_told and f.told_seq is null then 'wagers.rolledBack'
            when first.seq is not null and first.same and (f.is_told or f.transaction_id is null) then 'repeated'
            when f.is_told then 'wagers.transactionReused'
            when f.own_seq is not null then 'request.keyReused'
            when f.is_forestalled then case when f.kind = 3 then 'forestalled' else 'wagers.rolledBack' end
            when f.market_id is null and f.kind = 3 and f.bet_transaction is not null and not f.is_named then 'forestall'
            when f.market_id is null then 'wagers.wagerUnknown'
            when f.last_kind = 3 then 'wagers.alreadyVoid'
            when f.kind <> 2 and f.version <> f.last_version + 1 then 'wagers.versionNotNext'
            else 'decide'
          end as verdict
        from found f
        left join lateral (
          select d.*, d.member_id = f.member_id and d.bet_seq = f.bet and d.kind = f.kind and case d.kind
              when 1 then d.version = f.version and d.prize = f.amount
              when 2 then d.prize - d.prize_before = f.amount
              else true end as same
          from wager_decisions d
          where d.shard = f.shard and d.seq = coalesce(f.told_seq, f.own_seq) limit 1) first on true
      ), parts as materialized (
        select row_number() over (order by j.o, p.part) as line, j.o, p.*, j.shard, j.member_id, j.contra, j.market_id,
          case when p.last then j.vendor end as vendor, case when p.last then j.outside_kind end as outside_kind,
          case when p.last then j.transaction_id end as transaction_id
        from judged j cross join lateral (
          select 1 as part, j.kind <> 3 as last, j.prize - j.prize_before as amount, j.prize_key as key,
            case when j.prize < j.prize_before then 5 else 3 end as type
          where j.kind <> 3 or j.prize_before > 0
          union all
          select 2, true, j.stake, j.refund_key, 4 where j.kind = 3) p
        where j.verdict = 'decide'
      ), appended as materialized (
        select w.* from (
          select array_agg(p.shard order by p.line) as shard, array_agg(p.member_id order by p.line) as member_id,
            array_agg(p.key order by p.line) as key, array_agg(p.type::smallint order by p.line) as type,
            array_agg(p.contra order by p.line) as contra, array_agg(p.amount order by p.line) as amount,
            array_agg(p.market_id order by p.line) as market_id, array_agg(p.vendor order by p.line) as vendor,
            array_agg(p.outside_kind order by p.line) as outside_kind,
            array_agg(p.transaction_id order by p.line) as transaction_id
          from parts p having count(*) > 0) l
        cross join lateral wallet_append(l.shard, l.member_id, l.key, l.type, l.contra, l.amount, l.market_id, l.vendor,
          l.outside_kind, l.transaction_id) w
      ), decided as (
        insert into wager_decisions (shard, seq, bet_seq, market_id, member_id, version, kind, stake, prize_before, prize,
          balance_after, key, at)
        select j.shard, w.seq, j.bet, j.market_id, j.member_id, j.last_version + 1, j.kind, j.stake, j.prize_before, j.prize,
          w.balance_after, j.key, w.at
        from parts p join appended w on w.line = p.line join judged j on j.o = p.o where p.last
        returning shard, bet_seq, version, kind, stake, seq, prize, balance_after, at
      ), followed as materialized (
        -- What a bonus paid of their stakes has its share (3: void). Only where it paid, the bet left no cash.
        select wallet_bonus_return(array_agg(d.shard), array_agg(d.bet_seq),
          array_agg(case d.kind when 3 then d.stake else d.prize end)) as moved
        from judged j join decided d on d.shard = j.shard and d.bet_seq = j.bet
        where j.verdict = 'decide' and j.took_all and exists (
          select from wallet_bonus_stakes b where b.shard = j.shard and b.seq = j.bet) having count(*) > 0
      ), forestalls as materialized (
        select wallet_forestall(array_agg(j.shard), array_agg(j.member_id), array_agg(j.bet_vendor), array_agg(j.bet_kind),
          array_agg(j.bet_transaction)) as at
        from judged j where j.verdict = 'forestall' having count(*) > 0
      )
      select array_agg(j.o - 1 order by j.o),
        array_agg(case when j.verdict not in ('decide', 'repeated', 'forestall', 'forestalled') then j.verdict end order by j.o),
        array_agg(coalesce(d.seq, case when j.verdict = 'repeated' then j.first_seq end) order by j.o),
        array_agg(case j.verdict when 'decide' then d.version when 'repeated' then j.first_version else j.last_version end order by j.o),
        array_agg(case j.verdict when 'decide' then d.prize when 'repeated' then j.first_prize end order by j.o),
        array_agg(case j.verdict when 'decide' then d.balance_after when 'repeated' then j.first_balance end order by j.o),
        array_agg(case j.verdict when 'decide' then d.at when 'repeated' then j.first_at else coalesce(s.at, clock_timestamp()) end order by j.o),
        array_agg(j.verdict in ('repeated', 'forestalled') order by j.o),
        array_agg(j.verdict in ('forestall', 'forestalled') order by j.o)
      from judged j
      left join decided d on j.verdict = 'decide' and d.shard = j.shard and d.bet_seq = j.bet
      left join forestalls s on true
      left join followed f on true;
  end loop;
end
$$;
