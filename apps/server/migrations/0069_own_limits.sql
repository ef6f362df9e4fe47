-- Limits that a member sets for himself (operations.md 7), and what of them the posting of money keeps.
--
-- The posting keeps limits of what is staked and lost, and pauses: everything that is bought goes through it. Limits of
-- deposits are the cashier's. `own_limits` and its neighbours say what the member asked for; `wallet_guards` is what
-- follows from it for the posting (capabilities/own-limits).

-- What a member's bets are judged by. Amounts in units of 0.0001; null: no such limit. Days begin at midnight of the zone,
-- weeks on Monday. Bets are refused before `paused_until`; 'infinity': until it is written anew.
create table wallet_guards (
  member_id bigint not null,
  stake_day bigint check (stake_day >= 0),
  stake_week bigint check (stake_week >= 0),
  stake_month bigint check (stake_month >= 0),
  loss_day bigint check (loss_day >= 0),
  loss_week bigint check (loss_week >= 0),
  loss_month bigint check (loss_month >= 0),
  paused_until timestamptz,
  zone_offset_minutes integer not null check (zone_offset_minutes between -840 and 840),
  shard smallint not null,
  primary key (shard, member_id)
);

-- Cash and locked money of members who have a guard. A debit that must be covered takes such a member out of the sets of
-- `wallet_post`; all others pay one look at a row that is in hand anyway.
alter table wallet_accounts add column guarded boolean not null default false;

-- What a member has staked and lost in the day, week and month that p_now lies in: from his days as they are kept behind
-- the journal, and the lines after that, in one snapshot, so it is exact wherever the follower is, at zero too.
-- Stakes are bets less what came back of them (types 2, 4). Losses are stakes, open ones too, less prizes (3), and prizes
-- that were taken back (5) or corrected (10). What comes back counts in the period in which it does; less than nothing is
-- less than nothing here. Only cash (1) and locked money (3) count.
create function wallet_played(
  p_shard smallint, p_member bigint, p_now timestamptz, p_zone_offset_minutes integer,
  out stake_day bigint, out stake_week bigint, out stake_month bigint,
  out loss_day bigint, out loss_week bigint, out loss_month bigint
) language sql as $$
  with periods as materialized (
    select d.today, date_trunc('week', d.today)::date as week, date_trunc('month', d.today)::date as month,
      least(date_trunc('week', d.today), date_trunc('month', d.today))::date as since
    from (select date_trunc('day', p_now at time zone 'UTC' + make_interval(mins => p_zone_offset_minutes)) as today) d
  ), reader as materialized (
    -- A follower that is far behind (it is rebuilding) must not have every bet read a whole shard: then the member's own
    -- lines are read, through his keys, which are at most 45 days older than their lines.
    select coalesce(f.position, 0) as position, h.seq - coalesce(f.position, 0) <= 4096 as near,
      key_floor((select since from periods) - interval '47 days') as oldest
    from wallet_heads h left join follower_positions f on f.shard = h.shard and f.name = 'wallet.memberDays'
    where h.shard = p_shard
  ), lines as (
    select n.at, n.type, n.amount, n.account from (
      select e.at, e.type, e.amount, e.account, e.member_id from wallet_entries e
      where (select near from reader) and e.shard = p_shard and e.seq > (select position from reader)
        and e.key >= (select oldest from reader)
      offset 0) n -- by place in the journal, not by the member's keys
    where n.member_id = p_member
    union all
    select e.at, e.type, e.amount, e.account from wallet_entries e
    where not (select near from reader) and e.shard = p_shard and e.member_id = p_member and e.key >= (select oldest from reader)
      and e.seq > (select position from reader)
  ), moved as (
    select k.day, k.type, k.debits - k.credits as amount from wallet_member_days k
    where k.shard = p_shard and k.member_id = p_member and k.day >= (select since from periods) and k.account in (1, 3)
    union all
    select (l.at at time zone 'UTC' + make_interval(mins => p_zone_offset_minutes))::date, l.type, -l.amount from lines l
    where l.account in (1, 3)
  )
  select
    coalesce(sum(m.amount) filter (where m.type in (2, 4) and m.day >= p.today), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.type in (2, 4) and m.day >= p.week), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.type in (2, 4) and m.day >= p.month), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.day >= p.today), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.day >= p.week), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.day >= p.month), 0)::bigint
  from periods p left join moved m on m.type in (2, 3, 4, 5, 10)
$$;

-- Why a member's own guard refuses a stake of p_amount now; null: it does not. `wallet.paused`, or `wallet.ownLimit` and
-- behind it, parted by blanks, what is limited, over which period, the limit and what is left of it. Of several limits
-- the one with the least left is named. Its caller holds the head of the shard: nobody else posts meanwhile.
create function wallet_guard_refuses(p_shard smallint, p_member bigint, p_amount bigint, p_now timestamptz)
returns text language plpgsql as $$
declare
  v_guard wallet_guards;
  v_limit record;
begin
  select g.* into v_guard from wallet_guards g where g.shard = p_shard and g.member_id = p_member;
  if v_guard.paused_until > p_now then return 'wallet.paused'; end if;
  if num_nonnulls(v_guard.stake_day, v_guard.stake_week, v_guard.stake_month,
      v_guard.loss_day, v_guard.loss_week, v_guard.loss_month) = 0 then
    return null;
  end if;
  select l.what, l.most, greatest(l.most - greatest(l.used, 0), 0) as remains into v_limit
    from wallet_played(p_shard, p_member, p_now, v_guard.zone_offset_minutes) u, lateral (values
      (1, 'stake day', v_guard.stake_day, u.stake_day), (2, 'stake week', v_guard.stake_week, u.stake_week),
      (3, 'stake month', v_guard.stake_month, u.stake_month), (4, 'loss day', v_guard.loss_day, u.loss_day),
      (5, 'loss week', v_guard.loss_week, u.loss_week), (6, 'loss month', v_guard.loss_month, u.loss_month)) l(place, what, most, used)
    where l.most is not null order by remains, l.place limit 1;
  if p_amount <= v_limit.remains then return null; end if;
  return concat_ws(' ', 'wallet.ownLimit', v_limit.what, v_limit.most, v_limit.remains);
end
$$;

drop function wallet_post(
  smallint[], integer[], bigint[], smallint[], bigint[], smallint[], bigint[], bigint[], integer[], integer[], integer[],
  uuid[], smallint[], smallint[], bigint[], bigint[], bigint[], bigint[], boolean[], integer[], bigint[], text[], text[], integer[]);
alter type wallet_command add attribute y boolean; -- holds money for bets to come

-- One movement by the book: used for a member whose batch is not plainly acceptable.
-- Answers a refusal code, or null and the line's figures.
create or replace function wallet_post_one(
  p wallet_command, p_now timestamptz,
  out refused text, out seq bigint, out balance_after bigint, out repeated boolean, out at timestamptz
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_entry record;
  v_gate record;
  v_balance bigint;
  v_guarded boolean;
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
  if v_guarded and (p.t = 2 or p.y) then -- 2: a bet
    refused := wallet_guard_refuses(p.s, p.m, -p.v, p_now);
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
  update wallet_heads d set seq = d.seq + 1 where d.shard = p.s returning d.seq into seq;
  at := p_now;
  insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, gate_id, reference, type, account, contra, units, play, selection)
    values (p.s, p.m, p.k, seq, at, p.v, balance_after, v_contra, p.g, p.r, p.t, p.a, p.c, p.u, p.w, p.x);
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
-- the balance of account j before the batch), and one more for each group that went line by line, with one place a
-- movement in each of its arrays.
create function wallet_post(
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
  v_group integer;
  v_one record;
  v_command wallet_command;
  v_failed_at integer;
  v_failed_why text;
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
        select array_agg(distinct a_member[x.j]) into v_leave
          from (select unnest(l_account) as j, unnest(l_number) as n, unnest(l_key) as k, generate_series(1, cardinality(l_key)) as o) x
          where x.n is not null and (
            exists (select 1 from wallet_entries e where e.shard = a_shard[x.j] and e.member_id = a_member[x.j] and e.key = x.k)
            or exists (
              select 1 from (select unnest(l_account) as j, unnest(l_key) as k, generate_series(1, cardinality(l_key)) as o) d
              where a_member[d.j] = a_member[x.j] and d.k = x.k and d.o <> x.o));
        if v_leave is null then raise; end if;
    end;
  end loop;

  if cardinality(v_single) = 0 then return; end if; -- even an empty query costs
  for v_group in select coalesce(c.b, -1 - c.o) from unnest(v_single) c group by 1 order by min(c.o) loop
    v_o := '{}'; v_refused := '{}'; v_seq := '{}'; v_after := '{}'; v_repeated := '{}'; v_at := '{}';
    begin
      for v_command in select c.* from unnest(v_single) c where coalesce(c.b, -1 - c.o) = v_group order by c.o loop
        v_one := wallet_post_one(v_command, v_now);
        if v_one.refused is not null and v_group >= 0 then
          v_failed_at := v_command.o;
          v_failed_why := v_one.refused;
          raise exception 'group' using errcode = 'HB002';
        end if;
        v_o := v_o || v_command.o; v_refused := array_append(v_refused, v_one.refused); v_seq := v_seq || v_one.seq;
        v_after := v_after || v_one.balance_after; v_repeated := v_repeated || v_one.repeated; v_at := v_at || v_one.at;
      end loop;
      return query select null::bigint[], null::bigint[], v_o, v_refused, v_seq, v_after, v_repeated, v_at;
    exception when sqlstate 'HB002' then
      return query select null::bigint[], null::bigint[],
          array_agg(c.o), array_agg(case when c.o = v_failed_at then v_failed_why else 'wallet.groupRefused' end),
          null::bigint[], null::bigint[], null::boolean[], array[v_now]
        from unnest(v_single) c where coalesce(c.b, -1 - c.o) = v_group;
    end;
  end loop;
end
$$;

-- What a member set himself (capabilities/own-limits). Amounts in units of 0.0001.
create table own_limits (
  member_id bigint not null,
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  primary key (member_id, kind, period)
);

-- A limit that is to become wider; null: to be removed. It waits for its time and for the member to confirm it.
create table own_limit_raises (
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint check (amount >= 0),
  asked_at timestamptz not null,
  opens_at timestamptz not null check (opens_at >= asked_at + interval '24 hours'),
  primary key (member_id, kind, period),
  foreign key (member_id, kind, period) references own_limits
);

-- A cooling-off ends by itself. An exclusion stands until staff lift it, whatever its end; 'infinity': it has none.
create table own_pauses (
  member_id bigint not null,
  kind text not null check (kind in ('coolOff', 'exclusion')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  primary key (member_id, kind)
);

create function refuse_shorter_pause() returns trigger language plpgsql as $$
begin
  if new.ends_at < old.ends_at then
    raise exception 'a pause is never shortened' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create trigger own_pauses_never_shorter before update on own_pauses for each row execute function refuse_shorter_pause();

-- Everything that was set, asked for, confirmed, dropped, begun and lifted; the newest `id` is the latest. `content` is what
-- was asked under the key. kind and period are of a limit; before and after its amounts, null where there was or is none;
-- ends_at of a pause. Staff and reason: of what staff did.
create table own_limit_changes (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  at timestamptz not null,
  what text not null check (what in ('set', 'raiseAsked', 'raised', 'raiseDropped', 'coolOff', 'exclusion', 'lifted')),
  content text not null,
  kind text,
  period text,
  before bigint,
  after bigint,
  ends_at timestamptz,
  staff_id bigint,
  staff text,
  reason text,
  unique (member_id, key),
  check ((what in ('set', 'raiseAsked', 'raised', 'raiseDropped')) = (kind is not null and period is not null)),
  check ((what in ('coolOff', 'exclusion')) = (ends_at is not null)),
  check ((what = 'lifted') = (staff_id is not null and staff is not null and reason is not null))
);
create index own_limit_changes_newest on own_limit_changes (member_id, id desc);
create trigger own_limit_changes_append_only before update or delete on own_limit_changes
  for each row execute function refuse_change();
create trigger own_limit_changes_keep before truncate on own_limit_changes for each statement execute function refuse_change();

-- A chase also stops because its member has paused, or because it is above a limit of his own.
alter table lottery_chases
  drop constraint lottery_chases_stop_reason_check,
  add constraint lottery_chases_stop_reason_check
    check (stop_reason in ('won', 'member', 'debt', 'locked', 'paused', 'ownLimit'));
