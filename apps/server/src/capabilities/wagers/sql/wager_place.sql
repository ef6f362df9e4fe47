-- Takes bets that name the transaction of another system, or rest on several markets (docs/adr/0025-placing-with-legs.md), in
-- one call for all callers in flight. Each is taken or refused by itself.
--
-- Lock order, as everywhere: heads by shard, then markets by id. What is read under them stands until the end, so that a
-- market which is suspended, quoted anew or closed meanwhile has either been heeded or waits for this commit. Bets that may
-- meet (of one key or one transaction) are in rounds of their own, which follow each other.
--
-- The columns b_ are the bets in order of arrival: round, from 1; shard; member; key; market, play, selection, units and
-- stake; and the transaction that places it (vendor, kind, id), null where there is none. The columns g_ are their legs in
-- order: which bet, from 1; market; its version as quoted; and what was picked.
--
-- Answers a row a round with one place a bet in each array: its number, from 0; a refusal code as wallet_post has it, or of
-- its own; of wagers.legsRefused the legs, parted by commas (market, why, version that stands, parted by blanks); or place,
-- cash after it, time, and whether it was taken before.
create or replace function wager_place(
  p_shards smallint[], p_rounds integer, p_markets bigint[],
  b_round integer[], b_shard smallint[], b_member bigint[], b_key uuid[], b_market bigint[], b_play text[], b_selection text[],
  b_units integer[], b_stake bigint[], b_vendor text[], b_kind text[], b_transaction text[],
  g_bet integer[], g_market bigint[], g_version integer[], g_selection text[]
)
returns table (
  o integer[], refused text[], legs text[], seq bigint[], balance_after bigint[], at timestamptz[], repeated boolean[]
)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_round integer := 1;
  v_outlived boolean;
begin
  perform from wallet_heads h where h.shard = any (p_shards) order by h.shard for update;
  perform from wager_markets g where g.id = any (p_markets) order by g.id for share;
  if exists (
    select from unnest(g_bet) x join wager_markets g on g.id = b_market[x] where g.way <> 'single'
  ) then
    raise exception 'a wager with legs stands on a book';
  end if;

  while v_round <= p_rounds loop
    v_now := clock_timestamp();
    begin
      with asked as materialized (
        select x.* from (
          select generate_series(1, cardinality(b_key)) as n, unnest(b_round) as round, unnest(b_shard) as shard,
            unnest(b_member) as member_id, unnest(b_key) as key, unnest(b_market) as market_id, unnest(b_play) as play,
            unnest(b_selection) as selection, unnest(b_units) as units, unnest(b_stake) as stake, unnest(b_vendor) as vendor,
            unnest(b_kind) as kind, unnest(b_transaction) as transaction_id) x
        where x.round = v_round
      ), quoted as materialized (
        select x.*, coalesce(g.version, 0) as standing, g.closes_at,
          case when g.id is null then 'unknown'
            when g.state not in ('active', 'suspended') or v_now >= g.closes_at then 'closed'
            when v_now < g.opens_at then 'notOpen'
            when g.state = 'suspended' then 'suspended'
            when g.version <> x.version then 'repriced' end as why
        from (select generate_series(1, cardinality(g_market)) as place, unnest(g_bet) as bet, unnest(g_market) as market_id,
          unnest(g_version) as version, unnest(g_selection) as selection) x
        left join wager_markets g on g.id = x.market_id
      ), slips as materialized (
        select q.bet, min(q.closes_at) as closes_at,
          string_agg(concat_ws(' ', q.market_id, q.version, length(q.selection), q.selection), E'\n' order by q.place) as content,
          string_agg(concat_ws(' ', q.market_id, q.why, q.standing), ',' order by q.place) filter (where q.why is not null) as refused
        from quoted q group by q.bet
      ), found as materialized (
        select a.*, s.content, s.refused as refused_legs, s.closes_at, coalesce(told.known, false) as is_told,
          told.seq as told_seq, own.seq as own_seq
        from asked a
        left join slips s on s.bet = a.n
        left join lateral (
          select true as known, r.seq from wallet_references r
          where r.shard = a.shard and r.vendor = a.vendor and r.kind = a.kind and r.transaction_id = a.transaction_id
          limit 1) told on true
        left join lateral (
          select e.seq from wallet_entries e where e.shard = a.shard and e.member_id = a.member_id and e.key = a.key
          limit 1) own on true
      ), judged as materialized (
        select f.*, first.seq as first_seq, first.balance_after as first_balance, first.at as first_at,
          case
            when f.is_told and f.told_seq is null then 'wagers.rolledBack'
            when f.is_told then case when first.same then 'repeated' else 'wagers.transactionReused' end
            when f.own_seq is not null then
              case when first.same and f.transaction_id is null and not first.is_outside then 'repeated' else 'request.keyReused' end
            when f.refused_legs is not null then 'wagers.legsRefused'
            else 'post'
          end as verdict
        from found f
        left join lateral (
          -- 2: a bet, 1: from cash
          select e.seq, e.balance_after, e.at,
            (e.type, e.account, e.amount, e.market_id, e.units, e.play, e.selection, e.reference)
              is not distinct from (2::smallint, 1::smallint, -f.stake, f.market_id, f.units, f.play, f.selection, null::bigint)
            and (select string_agg(concat_ws(' ', l.market_id, l.version, length(l.selection), l.selection), E'\n' order by l.leg) from wager_legs l
              where l.shard = e.shard and l.seq = e.seq) is not distinct from f.content as same,
            exists (select from wallet_references r where r.shard = e.shard and r.at = e.at and r.seq = e.seq) as is_outside
          from wallet_entries e
          where e.shard = f.shard and e.seq = coalesce(f.told_seq, f.own_seq) and e.member_id = f.member_id
          limit 1) first on true
      ), posting as materialized (
        select j.*, g.house_account as contra, row_number() over (order by j.n) as line,
          row_number() over (partition by j.shard order by j.n) as number, dense_rank() over (order by j.shard) as shard_place,
          dense_rank() over (order by j.member_id) as account,
          -sum(j.stake) over (partition by j.member_id order by j.n rows unbounded preceding)::bigint as moved
        from judged j left join wager_markets g on g.id = j.market_id where j.verdict = 'post'
      ), accounts as materialized (
        select p.account, p.shard, p.member_id, min(p.moved) as moved from posting p group by p.account, p.shard, p.member_id
      ), posted as materialized (
        select w.* from (
          select array_agg(s.shard order by s.shard) as shards, array_agg(s.lines order by s.shard) as counts
          from (select p.shard, count(*)::integer as lines from posting p group by p.shard) s) s
        cross join (select array_agg(distinct p.market_id) as markets from posting p) g
        cross join (
          select array_agg(a.shard order by a.account) as shard, array_agg(a.member_id order by a.account) as member_id,
            array_agg(1::smallint order by a.account) as code, array_agg(a.moved order by a.account) as moved
          from accounts a) a
        cross join (
          select array_agg(p.account::integer order by p.line) as account, array_agg(p.number::integer order by p.line) as number,
            array_agg(p.key order by p.line) as key, array_agg(2::smallint order by p.line) as type,
            array_agg(p.contra order by p.line) as contra, array_agg(-p.stake order by p.line) as amount,
            array_agg(p.moved order by p.line) as moved, array_agg(p.market_id order by p.line) as market_id,
            array_agg(p.play order by p.line) as play, array_agg(p.selection order by p.line) as selection,
            array_agg(p.units order by p.line) as units
          from posting p having count(*) > 0) l
        cross join lateral wallet_post(s.shards, s.counts, g.markets, a.shard, a.member_id, a.code, a.moved, a.moved,
          l.account, '{}', l.number, l.key, l.type, l.contra, l.amount, l.moved, '{}', '{}', '{}', '{}',
          l.market_id, l.play, l.selection, l.units, '{}') w
      ), apart as materialized (
        select x.* from posted w
        cross join lateral unnest(w.o, w.refused, w.seq, w.balance_after, w.at) as x(place, refused, seq, balance_after, at)
        where w.bases is null
      ), outcomes as materialized (
        select p.n, p.closes_at, a.refused,
          case when a.place is null
            then w.bases[p.shard_place] + row_number() over (partition by p.shard, a.place is null order by p.line)
            else a.seq end as seq,
          case when a.place is null then w.before[p.account] + p.moved else a.balance_after end as balance_after,
          case when a.place is null then w.at[1] else a.at end as at
        from posting p
        left join apart a on a.place = p.line - 1
        left join posted w on w.bases is not null
      )
      select array_agg(j.n - 1 order by j.n),
        array_agg(case j.verdict when 'post' then t.refused when 'repeated' then null else j.verdict end order by j.n),
        array_agg(case j.verdict when 'wagers.legsRefused' then j.refused_legs end order by j.n),
        array_agg(case j.verdict when 'post' then t.seq when 'repeated' then j.first_seq end order by j.n),
        array_agg(case j.verdict when 'post' then t.balance_after when 'repeated' then j.first_balance end order by j.n),
        array_agg(case j.verdict when 'post' then t.at when 'repeated' then j.first_at end order by j.n),
        array_agg(j.verdict = 'repeated' order by j.n),
        bool_or(t.refused is null and t.at >= t.closes_at)
      into o, refused, legs, seq, balance_after, at, repeated, v_outlived
      from judged j left join outcomes t on t.n = j.n;
      if v_outlived then raise exception 'outlived' using errcode = 'HB003'; end if;
    exception when sqlstate 'HB003' then
      -- A market closed by its time between the look at it and the posting: looked at again, it is closed.
      continue;
    end;
    if cardinality(g_market) > 0 then
      insert into wager_legs (shard, seq, leg, market_id, version, selection)
        select b_shard[t.n], t.seq, row_number() over (partition by x.bet order by x.place), x.market_id, x.version, x.selection
        from (select unnest(o) + 1 as n, unnest(refused) as refused, unnest(seq) as seq, unnest(repeated) as repeated) t
        join (select generate_series(1, cardinality(g_market)) as place, unnest(g_bet) as bet, unnest(g_market) as market_id,
          unnest(g_version) as version, unnest(g_selection) as selection) x on x.bet = t.n
        where t.refused is null and not t.repeated;
    end if;
    if cardinality(b_transaction) > 0 then
      perform wallet_refer(array_agg(b_shard[t.n]), array_agg(b_member[t.n]), array_agg(b_vendor[t.n]), array_agg(b_kind[t.n]),
          array_agg(b_transaction[t.n]), array_agg(t.seq), array_agg(t.at))
        from (select unnest(o) + 1 as n, unnest(refused) as refused, unnest(seq) as seq, unnest(at) as at,
          unnest(repeated) as repeated) t
        where t.refused is null and not t.repeated and b_transaction[t.n] is not null having count(*) > 0;
    end if;
    return next;
    v_round := v_round + 1;
  end loop;
end
$$;
