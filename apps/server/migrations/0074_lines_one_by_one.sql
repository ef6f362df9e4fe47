-- Lines that go one by one cost the same each, however many there are in a call: what a member's own limits are judged by
-- is read once a call and counted on, and every line is reached once.

drop function wallet_guard_refuses(smallint, bigint, bigint, timestamptz);
drop function wallet_post_one(wallet_command, timestamptz);

-- A member's guard within one call, which holds the head of his shard: nobody else posts meanwhile. `limits`: stake a day,
-- week and month, loss a day, week and month, null where there is none of these; empty: none at all. `used`: what he has
-- played of each (`wallet_played`) and what was posted since in this call; null: not asked for yet.
create type wallet_guard_state as (paused_until timestamptz, zone_offset_minutes integer, limits bigint[], used bigint[]);

create function wallet_guard_of(p_shard smallint, p_member bigint) returns wallet_guard_state language sql stable as $$
  select g.paused_until, g.zone_offset_minutes,
    case when num_nonnulls(g.stake_day, g.stake_week, g.stake_month, g.loss_day, g.loss_week, g.loss_month) = 0 then '{}'
      else array[g.stake_day, g.stake_week, g.stake_month, g.loss_day, g.loss_week, g.loss_month] end,
    null::bigint[]
  from wallet_guards g where g.shard = p_shard and g.member_id = p_member
$$;

-- Why a guard whose `used` is known refuses a stake of p_amount; null: it does not. `wallet.ownLimit` and behind it, parted
-- by blanks, what is limited, over which period, the limit and what is left of it. Of several limits the one with the
-- least left is named.
create function wallet_guard_refuses(p_guard wallet_guard_state, p_amount bigint)
returns text language plpgsql immutable as $$
declare
  v_names constant text[] := array['stake day', 'stake week', 'stake month', 'loss day', 'loss week', 'loss month'];
  v_remains bigint;
  v_least bigint;
  v_which integer;
begin
  for v_place in 1 .. 6 loop
    v_remains := greatest(p_guard.limits[v_place] - greatest(p_guard.used[v_place], 0), 0);
    if p_guard.limits[v_place] is not null and (v_least is null or v_remains < v_least) then
      v_least := v_remains;
      v_which := v_place;
    end if;
  end loop;
  if p_amount <= v_least then return null; end if;
  return concat_ws(' ', 'wallet.ownLimit', v_names[v_which], p_guard.limits[v_which], v_least);
end
$$;

-- A guard after a line of its member was posted (p_sign 1), or undone (-1), now. It counts what `wallet_played` does: a line
-- of now is one of the day, the week and the month.
create function wallet_guard_counts(p_guard wallet_guard_state, p wallet_command, p_sign integer)
returns wallet_guard_state language plpgsql immutable as $$
declare
  v_lost bigint := -p.v * p_sign;
  v_staked bigint := case when p.t in (2, 4) then v_lost else 0 end;
begin
  if p_guard.used is not null and p.a in (1, 3) and p.t in (2, 3, 4, 5, 10) then
    p_guard.used := array[p_guard.used[1] + v_staked, p_guard.used[2] + v_staked, p_guard.used[3] + v_staked,
      p_guard.used[4] + v_lost, p_guard.used[5] + v_lost, p_guard.used[6] + v_lost];
  end if;
  return p_guard;
end
$$;

-- One movement by the book: used for a member whose batch is not plainly acceptable. p_seq is the next of its shard.
-- Answers a refusal code, or null and the line's figures; and his guard as the lines after this one are judged by it, when
-- this or one before it needed that. His limits come before his balance (lottery.md 1.5).
create function wallet_post_one(
  p wallet_command, p_now timestamptz, p_seq bigint, inout guard wallet_guard_state,
  out refused text, out seq bigint, out balance_after bigint, out repeated boolean, out at timestamptz
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_entry record;
  v_gate record;
  v_balance bigint;
  v_guarded boolean;
  v_stakes boolean;
  v_contra bigint;
begin
  repeated := false;
  select e.seq, e.balance_after, e.at,
      (e.type, e.account, e.contra, e.amount) = (p.t, p.a, p.c, p.v)
        and (e.reference, e.gate_id, e.units, e.play, e.selection) is not distinct from (p.r, p.g, p.u, p.w, p.x) as same
    into v_entry
    from wallet_entries e where e.shard = p.s and e.member_id = p.m and e.key = p.k;
  if found then
    if not v_entry.same then
      refused := 'request.keyReused';
    else
      seq := v_entry.seq; balance_after := v_entry.balance_after; at := v_entry.at; repeated := true;
    end if;
    return;
  end if;
  if p.g is not null then
    select * into v_gate from wager_gates g where g.id = p.g;
    if not found then refused := 'wagers.gateUnknown'; return; end if;
    if v_gate.state <> 'active' or p_now >= v_gate.closes_at then refused := 'wagers.gateClosed'; return; end if;
    if p_now < v_gate.opens_at then refused := 'wagers.gateNotOpen'; return; end if;
  end if;
  select a.balance, a.guarded into v_balance, v_guarded from wallet_accounts a where a.shard = p.s and a.member_id = p.m and a.account = p.a;
  if not found then refused := 'wallet.accountUnknown'; return; end if;
  v_stakes := v_guarded and (p.t = 2 or p.y); -- 2: a bet
  if v_stakes then
    if guard.limits is null then guard := wallet_guard_of(p.s, p.m); end if;
    if guard.paused_until > p_now then refused := 'wallet.paused'; return; end if;
  end if;
  if v_stakes and cardinality(guard.limits) > 0 then
    if guard.used is null then
      select array[u.stake_day, u.stake_week, u.stake_month, u.loss_day, u.loss_week, u.loss_month] into guard.used
        from wallet_played(p.s, p.m, p_now, guard.zone_offset_minutes) u;
    end if;
    refused := wallet_guard_refuses(guard, -p.v);
    if refused is not null then return; end if;
  end if;
  if p.v < 0 and v_balance + p.v < 0 and not p.f then refused := 'wallet.insufficientFunds'; return; end if;
  if p.c < 100 then
    select a.balance into v_contra from wallet_accounts a where a.shard = p.s and a.member_id = p.m and a.account = p.c;
    if not found then refused := 'wallet.accountUnknown'; return; end if;
    if p.v > 0 and v_contra - p.v < 0 and not p.f then refused := 'wallet.insufficientFunds'; return; end if;
    update wallet_accounts a set balance = a.balance - p.v where a.shard = p.s and a.member_id = p.m and a.account = p.c
      returning a.balance into v_contra;
  end if;
  update wallet_accounts a set balance = a.balance + p.v where a.shard = p.s and a.member_id = p.m and a.account = p.a
    returning a.balance into balance_after;
  seq := p_seq;
  at := p_now;
  insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, gate_id, reference, type, account, contra, units, play, selection)
    values (p.s, p.m, p.k, seq, at, p.v, balance_after, v_contra, p.g, p.r, p.t, p.a, p.c, p.u, p.w, p.x);
  if guard.used is not null then guard := wallet_guard_counts(guard, p, 1); end if;
end
$$;

-- Members whose lines are all plainly acceptable are posted by sets; only a member who holds a repeated key, is short of
-- money, guards himself or bets on a gate that is not open goes line by line, in order of arrival.
--
-- p_counts holds the number of lines of each of p_shards, which are in order. The columns a_ are the accounts that the call
-- moves: shard, member, account, by how much together, and the lowest that a debit takes that sum to on the way (null where
-- no debit must be covered). The columns l_ are its lines in order of arrival: account and contra, when that is the member's
-- own, by their places among the accounts, from 1; number among the lines of the shard, from 1; key; type; contra; amount;
-- what its account, and its own contra, has moved in this call up to and with it; reference; whether it may take the account
-- below zero; its group; of a bet gate, play, selection and units; and whether it holds money for bets to come.
--
-- Answers one row for all that went by sets (bases: of each of p_shards, the sequence before its first line; before[j]:
-- the balance of account j before the batch), and one more for all that went line by line, with one place a movement in
-- each of its arrays.
create or replace function wallet_post(
  p_shards smallint[], p_counts integer[], p_gates bigint[],
  a_shard smallint[], a_member bigint[], a_code smallint[], a_sum bigint[], a_lowest bigint[],
  l_account integer[], l_own_contra integer[], l_number integer[], l_key uuid[], l_type smallint[], l_contra smallint[],
  l_amount bigint[], l_moved bigint[], l_contra_moved bigint[], l_reference bigint[], l_free boolean[], l_group integer[],
  l_gate bigint[], l_play text[], l_selection text[], l_units integer[], l_for_bets boolean[]
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
  v_gaps integer[] := '{}'; -- places of their accounts
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
  -- Lock order, everywhere: heads by shard, then gates by id. The sequences are taken for all lines at once; those of
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
  if cardinality(p_gates) = 1 then -- as below, without rows to gather
    select case g.state when 'active' then 1 else 0 end, g.opens_at, g.closes_at into v_open, v_opens_at, v_closes_at
      from wager_gates g where g.id = p_gates[1] for share;
    if not found then v_open := 0; end if;
  elsif cardinality(p_gates) > 0 then
    select count(*) filter (where g.state = 'active'), max(g.opens_at), min(g.closes_at) into v_open, v_opens_at, v_closes_at
      from (select state, opens_at, closes_at from wager_gates where id = any (p_gates) order by id for share) g;
  end if;
  v_now := clock_timestamp();
  if v_open < cardinality(p_gates) or v_now < v_opens_at or v_now >= v_closes_at then
    select array_agg(distinct a_member[x.j]) into v_leave
      from (select unnest(l_account) as j, unnest(l_gate) as gate) x
      where x.gate is not null and not exists (
        select 1 from wager_gates g where g.id = x.gate and g.state = 'active' and g.opens_at <= v_now and v_now < g.closes_at);
  end if;

  loop
    if v_leave is not null then
      v_left := v_left || v_leave;
      select array_agg(x.n) into v_gaps
        from (select unnest(a_member) as m, generate_series(1, cardinality(a_member)) as n) x where x.m = any (v_left);
      select v_single || array_agg(row(x.o - 1, a_shard[x.j], a_member[x.j], x.k, x.t, a_code[x.j], x.c, x.v, x.r,
          coalesce(x.f, false), x.b, x.g, x.w, x.x, x.u, coalesce(x.y, false))::wallet_command order by x.o)
        into v_single
        from (select generate_series(1, cardinality(l_key)) as o, unnest(l_account) as j, unnest(l_key) as k,
            unnest(l_type) as t, unnest(l_contra) as c, unnest(l_amount) as v, unnest(l_reference) as r, unnest(l_free) as f,
            unnest(l_group) as b, unnest(l_gate) as g, unnest(l_play) as w, unnest(l_selection) as x, unnest(l_units) as u,
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
        select array_agg(b.before order by b.n) into v_before
          from (select n, before from moved union all select unnest(v_gaps), null) b;
      end if;
      if coalesce(cardinality(v_before), 0) < cardinality(a_member) then
        raise exception 'short' using errcode = 'HB001';
      end if;
      insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, gate_id, reference, type, account, contra, units, play, selection)
        select a_shard[x.j], a_member[x.j], x.k, v_base[a_shard[x.j] + 1] + x.n, v_now, x.v, v_before[x.j] + x.p,
          v_before[x.l] + x.q, x.g, x.r, x.t, a_code[x.j], x.c, x.u, x.w, x.x
        from (select unnest(l_account) as j, unnest(l_own_contra) as l, unnest(l_number) as n, unnest(l_key) as k,
            unnest(l_type) as t, unnest(l_contra) as c, unnest(l_amount) as v, unnest(l_moved) as p, unnest(l_contra_moved) as q,
            unnest(l_reference) as r, unnest(l_gate) as g, unnest(l_play) as w, unnest(l_selection) as x, unnest(l_units) as u) x
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
