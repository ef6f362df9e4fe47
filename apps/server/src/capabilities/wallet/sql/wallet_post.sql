-- Posts a batch of movements, of several shards, in one call: locks the heads of their shards and shares the rows of their
-- markets, moves each account once, and appends the lines (docs/adr/0002-journal-heads.md; composed by wallet/batch.ts).
-- Money is in units of 0.0001.
--
-- Members whose lines are all plainly acceptable are posted by sets; only a member who holds a repeated key, is short of
-- money, guards themselves or bets on a market that is not open goes line by line, in order of arrival.
--
-- p_counts holds the number of lines of each of p_shards, which are in order. The columns a_ are the accounts that the call
-- moves: shard, member, account, by how much together, and the lowest that a debit takes that sum to on the way (null where
-- no debit must be covered). The columns l_ are its lines in order of arrival: account and contra, when that is the member's
-- own, by their places among the accounts, from 1; number among the lines of the shard, from 1; key; type; contra; amount;
-- what its account, and its own contra, has moved in this call up to and with it; reference; whether it may take the account
-- below zero; its group; of a bet market, play, selection and units; and whether it holds money for bets to come.
--
-- Answers one row for all that went by sets (bases: of each of p_shards, the sequence before its first line; before[j]:
-- the balance of account j before the batch), and one more for all that went line by line, with one place a movement in
-- each of its arrays.
create or replace function wallet_post(
  p_shards smallint[], p_counts integer[], p_markets bigint[],
  a_shard smallint[], a_member bigint[], a_code smallint[], a_sum bigint[], a_lowest bigint[],
  l_account integer[], l_own_contra integer[], l_number integer[], l_key uuid[], l_type smallint[], l_contra smallint[],
  l_amount bigint[], l_moved bigint[], l_contra_moved bigint[], l_reference bigint[], l_free boolean[], l_group integer[],
  l_market bigint[], l_play text[], l_selection text[], l_units integer[], l_for_bets boolean[]
)
returns table (
  bases bigint[], before bigint[],
  o integer[], refused text[], seq bigint[], balance_after bigint[], repeated boolean[], at timestamptz[]
)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_bases bigint[]; -- in the order of p_shards
  v_base bigint[] := array_fill(0::bigint, array[16]); -- by shard, from 1
  v_place integer;
  v_before bigint[];
  v_open integer;
  v_opens_at timestamptz;
  v_closes_at timestamptz;
  v_leave bigint[]; -- members to take out of the sets
  v_left bigint[] := '{}'; -- all who were taken out; their lines have no number any more
  v_gaps integer[] := '{}'; -- places of their accounts, in order
  v_single wallet_command[] := '{}'; -- their lines
  v_first integer; -- of a run of lines that have one group, or none
  v_last integer;
  v_one record;
  v_command wallet_command;
  v_judged bigint[]; -- members whose guards have been read
  v_guards wallet_guard_state[]; -- these, place by place
  v_slot integer;
  v_head record;
  v_next bigint[]; -- the last sequence by shard, from 1; and as a run found it
  v_found bigint[];
  v_o integer[]; v_refused text[]; v_seq bigint[]; v_after bigint[]; v_repeated boolean[]; v_at timestamptz[];
begin
  -- Lock order, everywhere: heads by shard, then markets by id. The sequences are taken for all lines at once; those of
  -- members who leave the sets are given back below, under the same lock.
  with taken as (
    update wallet_heads d set seq = d.seq + x.n
    from (select unnest(p_shards) as shard, unnest(p_counts) as n) x where d.shard = x.shard
    returning d.shard, d.seq - x.n as base
  )
  select array_agg(t.base order by t.shard) into v_bases from taken t;
  for v_place in 1 .. cardinality(p_shards) loop
    v_base[p_shards[v_place] + 1] := v_bases[v_place];
  end loop;
  if cardinality(p_markets) = 1 then -- as below, without rows to gather
    select case g.state when 'active' then 1 else 0 end, g.opens_at, g.closes_at into v_open, v_opens_at, v_closes_at
      from wager_markets g where g.id = p_markets[1] for share;
    if not found then v_open := 0; end if;
  elsif cardinality(p_markets) > 0 then
    select count(*) filter (where g.state = 'active'), max(g.opens_at), min(g.closes_at) into v_open, v_opens_at, v_closes_at
      from (select state, opens_at, closes_at from wager_markets where id = any (p_markets) order by id for share) g;
  end if;
  v_now := clock_timestamp();
  if v_open < cardinality(p_markets) or v_now < v_opens_at or v_now >= v_closes_at then
    select array_agg(distinct a_member[x.j]) into v_leave
      from (select unnest(l_account) as j, unnest(l_market) as market) x
      where x.market is not null and not exists (
        select 1 from wager_markets g where g.id = x.market and g.state = 'active' and g.opens_at <= v_now and v_now < g.closes_at);
  end if;

  loop
    if v_leave is not null then
      v_left := v_left || v_leave;
      select array_agg(x.n order by x.n) into v_gaps
        from (select unnest(a_member) as m, generate_series(1, cardinality(a_member)) as n) x where x.m = any (v_left);
      select v_single || array_agg(row(x.o - 1, a_shard[x.j], a_member[x.j], x.k, x.t, a_code[x.j], x.c, x.v, x.r,
          coalesce(x.f, false), x.b, x.g, x.w, x.x, x.u, coalesce(x.y, false))::wallet_command order by x.o)
        into v_single
        from (select generate_series(1, cardinality(l_key)) as o, unnest(l_account) as j, unnest(l_key) as k,
            unnest(l_type) as t, unnest(l_contra) as c, unnest(l_amount) as v, unnest(l_reference) as r, unnest(l_free) as f,
            unnest(l_group) as b, unnest(l_market) as g, unnest(l_play) as w, unnest(l_selection) as x, unnest(l_units) as u,
            unnest(l_for_bets) as y) x
        where a_member[x.j] = any (v_leave);
      select array_agg(x.n order by x.o), count(x.n) into l_number, v_open
        from (select y.o, case when y.stays then row_number() over (partition by y.s, y.stays order by y.o)::integer end as n
          from (select z.o, a_shard[z.j] as s, not (a_member[z.j] = any (v_left)) as stays
            from (select generate_series(1, cardinality(l_account)) as o, unnest(l_account) as j) z) y) x;
      update wallet_heads d set seq = v_base[d.shard + 1] + (
          select count(x.n) from (select unnest(l_number) as n, unnest(l_account) as j) x where a_shard[x.j] = d.shard)
        where d.shard = any (p_shards);
      v_leave := null;
      exit when v_open = 0;
    end if;

    begin
      if cardinality(a_member) = 1 and v_gaps = '{}' then
        -- A bet that goes alone: as below, without rows to gather.
        update wallet_accounts w set balance = w.balance + a_sum[1]
          where w.shard = a_shard[1] and w.member_id = a_member[1] and w.account = a_code[1]
            and (a_lowest[1] is null or (w.balance + a_lowest[1] >= 0 and not w.guarded))
          returning array[w.balance - a_sum[1]] into v_before;
      else
        with moved as (
          update wallet_accounts w set balance = w.balance + x.d
          from (select unnest(a_shard) as s, unnest(a_member) as m, unnest(a_code) as a, unnest(a_sum) as d,
              unnest(a_lowest) as z, generate_series(1, cardinality(a_member)) as n) x
          where w.shard = x.s and w.member_id = x.m and w.account = x.a and (x.z is null or (w.balance + x.z >= 0 and not w.guarded))
            and not (x.m = any (v_left))
          returning x.n, w.balance - x.d as before
        )
        select array_agg(b.before order by b.n) into v_before from moved b;
        foreach v_place in array v_gaps loop
          v_before := v_before[:v_place - 1] || null::bigint || v_before[v_place:];
        end loop;
      end if;
      if coalesce(cardinality(v_before), 0) < cardinality(a_member) then
        raise exception 'short' using errcode = 'HB001';
      end if;
      insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, market_id, reference, type, account, contra, units, play, selection)
        select a_shard[x.j], a_member[x.j], x.k, v_base[a_shard[x.j] + 1] + x.n, v_now, x.v, v_before[x.j] + x.p,
          v_before[x.l] + x.q, x.g, x.r, x.t, a_code[x.j], x.c, x.u, x.w, x.x
        from (select unnest(l_account) as j, unnest(l_own_contra) as l, unnest(l_number) as n, unnest(l_key) as k,
            unnest(l_type) as t, unnest(l_contra) as c, unnest(l_amount) as v, unnest(l_moved) as p, unnest(l_contra_moved) as q,
            unnest(l_reference) as r, unnest(l_market) as g, unnest(l_play) as w, unnest(l_selection) as x, unnest(l_units) as u) x
        where x.n is not null;
      bases := v_bases;
      before := v_before;
      at := array[v_now];
      return next;
      exit;
    exception
      when sqlstate 'HB001' then
        -- Members who are short, guard themselves or have no such account go line by line.
        select array_agg(distinct x.m) into v_leave
          from (select unnest(a_shard) as s, unnest(a_member) as m, unnest(a_code) as a, unnest(a_lowest) as z) x
          where not (x.m = any (v_left)) and not exists (
            select 1 from wallet_accounts w where w.shard = x.s and w.member_id = x.m and w.account = x.a and (x.z is null or (w.balance + x.z >= 0 and not w.guarded)));
      when unique_violation then
        -- Members who hold a key that is used already go line by line.
        select array_agg(distinct x.m) into v_leave
          from (select a_shard[y.j] as s, a_member[y.j] as m, y.k, count(*) over (partition by a_member[y.j], y.k) as times
            from (select unnest(l_account) as j, unnest(l_number) as n, unnest(l_key) as k) y where y.n is not null) x
          where x.times > 1
            or exists (select 1 from wallet_entries e where e.shard = x.s and e.member_id = x.m and e.key = x.k);
        if v_leave is null then raise; end if;
    end;
  end loop;

  if cardinality(v_single) = 0 then return; end if; -- even an empty query costs
  -- A group stands where its first line does. Places of an array that plpgsql holds are reached at once, however many.
  select array_agg(n.line order by n.first, (n.line).o) into v_single
    from (select line, min(line.o) over (partition by coalesce(line.b, -1 - line.o)) as first from unnest(v_single) line) n;
  -- From the first place on: an array begins where it is written first, and its reader counts from there.
  v_o := array_fill(null::integer, array[cardinality(v_single)]);
  v_refused := array_fill(null::text, array[cardinality(v_single)]);
  v_seq := array_fill(null::bigint, array[cardinality(v_single)]);
  v_after := v_seq;
  v_repeated := array_fill(null::boolean, array[cardinality(v_single)]);
  v_at := array_fill(null::timestamptz, array[cardinality(v_single)]);
  -- Heads are written once at the end: a row that is written for each line is looked for through all that it was.
  for v_head in select d.shard, d.seq from wallet_heads d where d.shard = any (p_shards) loop
    v_next[v_head.shard + 1] := v_head.seq;
  end loop;
  v_first := 1;
  while v_first <= cardinality(v_single) loop
    v_last := v_first;
    v_found := v_next;
    -- A subtransaction a run: a group is undone by it; lines without one are refused before they write.
    begin
      loop
        v_command := v_single[v_last];
        v_slot := array_position(v_judged, v_command.m);
        v_one := wallet_post_one(v_command, v_now, v_next[v_command.s + 1] + 1, v_guards[v_slot]);
        if (v_one.guard).limits is not null then
          if v_slot is null then
            v_judged := v_judged || v_command.m;
            v_slot := cardinality(v_judged);
          end if;
          v_guards[v_slot] := v_one.guard;
        end if;
        if v_one.refused is not null and v_command.b is not null then
          raise exception 'group' using errcode = 'HB002';
        end if;
        if v_one.refused is null and not v_one.repeated then v_next[v_command.s + 1] := v_one.seq; end if;
        v_o[v_last] := v_command.o; v_refused[v_last] := v_one.refused; v_seq[v_last] := v_one.seq;
        v_after[v_last] := v_one.balance_after; v_repeated[v_last] := v_one.repeated; v_at[v_last] := v_one.at;
        exit when v_last = cardinality(v_single) or (v_single[v_last + 1]).b is distinct from v_command.b;
        v_last := v_last + 1;
      end loop;
    exception when sqlstate 'HB002' then
      -- Variables are undone by hand: guards of what they counted of the group, whether read before it or within.
      v_next := v_found;
      for v_place in v_first .. v_last - 1 loop
        v_slot := array_position(v_judged, (v_single[v_place]).m);
        if v_slot is not null and not v_repeated[v_place] then
          v_guards[v_slot] := wallet_guard_counts(v_guards[v_slot], v_single[v_place], -1);
        end if;
        v_refused[v_place] := 'wallet.groupRefused';
      end loop;
      v_o[v_last] := v_command.o; v_refused[v_last] := v_one.refused;
      while v_last < cardinality(v_single) and (v_single[v_last + 1]).b = v_command.b loop
        v_last := v_last + 1;
        v_o[v_last] := (v_single[v_last]).o; v_refused[v_last] := 'wallet.groupRefused';
      end loop;
    end;
    v_first := v_last + 1;
  end loop;
  update wallet_heads d set seq = v_next[d.shard + 1] where d.shard = any (p_shards) and d.seq <> v_next[d.shard + 1];
  return query select null::bigint[], null::bigint[], v_o, v_refused, v_seq, v_after, v_repeated, v_at;
end
$$;
