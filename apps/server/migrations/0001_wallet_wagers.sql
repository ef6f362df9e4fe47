-- Wallet and wagers: the journal, the balances, the bets and what came of them.
--
-- Every table on the bet path carries `shard` first in its keys (architecture.md 6). Amounts are units of 0.0001.
-- The journal is append-only: the database refuses update, delete and truncate (operations.md 1).

-- One row a shard: the last sequence given out. A posting holds its shards' rows from start to commit, in the order of
-- shards, so sequences are gapless and committed in order: a follower that reads behind a position misses nothing, and
-- two processes can never deadlock.
create table wallet_heads (
  shard smallint primary key,
  seq bigint not null default 0
) with (fillfactor = 10);

insert into wallet_heads (shard) select generate_series(0, 15);

-- account: 1 cash, 2 bonus, 3 locked, 4 points (capabilities/wallet/port.ts).
create table wallet_accounts (
  member_id bigint not null,
  balance bigint not null default 0,
  shard smallint not null references wallet_heads (shard),
  account smallint not null check (account between 1 and 4),
  primary key (shard, member_id, account)
) with (fillfactor = 50);

-- A line names both sides: `account` of the member moved by `amount`, `contra` by the opposite. contra below 100 is
-- another account of the same member (then contra_after is its balance), above it an account of the house.
create table wallet_entries (
  seq bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  content_hash bigint not null,
  contra_after bigint,
  gate_id bigint,
  reference bigint,
  key uuid not null,
  shard smallint not null,
  type smallint not null,
  account smallint not null check (account between 1 and 4),
  contra smallint not null check (contra <> account),
  primary key (shard, member_id, key)
) partition by range (key);

create index wallet_entries_follow on wallet_entries (shard, seq);

-- What bets are placed on. The state machine stands in capabilities/wagers/port.ts.
create table wager_gates (
  id bigint primary key,
  product smallint not null,
  game_code text not null,
  label text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'closed', 'settling', 'settled', 'void')),
  closed_at timestamptz,
  ended_at timestamptz,
  check (opens_at < closes_at)
);

-- The bet, written in the same statement as its money. (shard, seq) is the journal line that paid for it.
create table wagers (
  gate_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  placed_at timestamptz not null,
  stake bigint not null check (stake > 0),
  units integer not null check (units > 0),
  shard smallint not null,
  play text not null,
  selection text not null,
  primary key (shard, gate_id, seq)
) partition by range (gate_id);

-- Only wagers that won or were refunded have a row; in a settled gate all others lost.
-- state: 1 won, 2 refunded. capped: the limit of what one member can win on one gate cut the prize.
create table wager_outcomes (
  gate_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  prize bigint not null check (prize >= 0),
  at timestamptz not null,
  shard smallint not null,
  state smallint not null check (state in (1, 2)),
  capped boolean not null default false,
  primary key (shard, gate_id, seq)
) partition by range (gate_id);

-- What each member won on each gate, paid in one line a chunk; holds the cap across chunks.
create table wager_winnings (
  gate_id bigint not null,
  member_id bigint not null,
  won bigint not null,
  paid bigint not null,
  bets integer not null,
  shard smallint not null,
  primary key (shard, gate_id, member_id)
);

-- How far settling or refunding a gate has come, by shard.
create table wager_settlements (
  gate_id bigint not null references wager_gates (id),
  shard smallint not null,
  position bigint not null default 0,
  chunks integer not null default 0,
  wagers bigint not null default 0,
  winners bigint not null default 0,
  paid bigint not null default 0,
  done boolean not null default false,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (gate_id, shard)
);

-- A gate's end in a shard, in the same sequence as the journal: what follows from settled bets reads this.
create table wager_events (
  seq bigint not null,
  gate_id bigint not null,
  at timestamptz not null,
  shard smallint not null,
  kind text not null check (kind in ('settled', 'void')),
  primary key (shard, seq)
);

-- Kept by followers; each can be emptied and rebuilt from zero to the same figures.
create table wallet_house_totals (
  day date not null,
  amount bigint not null,
  lines bigint not null,
  shard smallint not null,
  account smallint not null,
  type smallint not null,
  primary key (shard, account, type, day)
);

create table wallet_member_days (
  member_id bigint not null,
  day date not null,
  credits bigint not null,
  debits bigint not null,
  lines bigint not null,
  shard smallint not null,
  account smallint not null,
  type smallint not null,
  primary key (shard, member_id, day, account, type)
);

create table wallet_account_sums (
  member_id bigint not null,
  amount bigint not null,
  shard smallint not null,
  account smallint not null,
  primary key (shard, member_id, account)
);

create table wager_gate_totals (
  gate_id bigint not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  prize bigint not null default 0,
  refunded bigint not null default 0,
  shard smallint not null,
  primary key (gate_id, shard)
);

-- Valid bet (operations.md 2.3): one row a member and gate, written when the gate ends.
create table wager_valid_bets (
  gate_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  prize bigint not null,
  bets integer not null,
  at timestamptz not null,
  shard smallint not null,
  primary key (shard, member_id, gate_id)
);

create index wager_valid_bets_gate on wager_valid_bets (shard, gate_id);

create table wallet_reconciliations (
  id bigint primary key,
  checked_at timestamptz not null default clock_timestamp(),
  balanced boolean not null,
  kind text not null check (kind in ('running', 'full')),
  report jsonb not null
);

create index wallet_reconciliations_newest on wallet_reconciliations (checked_at desc);

-- The journal refuses to be changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'HA001';
end
$$;

create trigger wallet_entries_append_only before update or delete on wallet_entries for each row execute function refuse_change();
create trigger wagers_append_only before update or delete on wagers for each row execute function refuse_change();
create trigger wager_outcomes_append_only before update or delete on wager_outcomes for each row execute function refuse_change();
create trigger wager_events_append_only before update or delete on wager_events for each row execute function refuse_change();
create trigger wager_events_keep before truncate on wager_events execute function refuse_change();
create trigger wallet_entries_keep before truncate on wallet_entries execute function refuse_change();
create trigger wagers_keep before truncate on wagers execute function refuse_change();
create trigger wager_outcomes_keep before truncate on wager_outcomes execute function refuse_change();

-- Months: the journal by the time inside its key, so that a key used again lands in the same partition (wallet.md);
-- wagers and outcomes by the time inside the id of their gate (platform/ids.ts: milliseconds since 2024, shifted 22).
create function key_floor(at timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

create function id_floor(at timestamptz) returns bigint language sql immutable as $$
  select greatest(0, floor(extract(epoch from at) * 1000)::bigint - 1704067200000) << 22
$$;

-- Makes the partitions from the month of p_from to the month of p_to; repeatable.
create function ensure_partitions(p_from timestamptz, p_to timestamptz) returns integer language plpgsql as $$
declare
  v_month timestamptz := date_trunc('month', p_from at time zone 'UTC') at time zone 'UTC';
  v_next timestamptz;
  v_suffix text;
  v_table text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7214002);
  while v_month <= p_to loop
    v_next := (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    v_suffix := to_char(v_month at time zone 'UTC', '_YYYYMM');
    foreach v_table in array array['wallet_entries', 'wagers', 'wager_outcomes'] loop
      if to_regclass(v_table || v_suffix) is null then
        if v_table = 'wallet_entries' then
          execute format('create table %I partition of %I for values from (%L) to (%L)', v_table || v_suffix, v_table, key_floor(v_month), key_floor(v_next));
        else
          execute format('create table %I partition of %I for values from (%L) to (%L)', v_table || v_suffix, v_table, id_floor(v_month), id_floor(v_next));
        end if;
        execute format('create trigger %I before truncate on %I execute function refuse_change()', v_table || v_suffix || '_keep', v_table || v_suffix);
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_next;
  end loop;
  return v_made;
end
$$;

select ensure_partitions(now() - interval '2 months', now() + interval '3 months');

-- A movement as the intake sends it. Arrays of rows written as text are read three times as fast as json here.
create type wallet_command as (
  o integer,   -- place in the batch
  i integer,   -- which member of the batch, from 1
  s smallint,  -- shard
  m bigint,    -- member
  k uuid,      -- key
  h bigint,    -- hash of the content
  t smallint,  -- type
  a smallint,  -- account
  c smallint,  -- contra
  v bigint,    -- amount
  p bigint,    -- what the account has moved in this batch up to and with this line
  q bigint,    -- the same for the contra, when it is the member's own
  j integer,   -- place of the account in p_accounts, from 1
  l integer,   -- place of the contra in p_accounts, from 1
  r bigint,    -- reference
  f boolean,   -- may go negative
  b integer,   -- group
  g bigint,    -- gate
  w text,      -- play
  x text,      -- selection
  u integer    -- units
);

-- What a batch does to one account.
create type wallet_account_move as (
  n integer,   -- place in the array, from 1
  i integer,   -- which member of the batch, from 1
  s smallint,  -- shard
  m bigint,    -- member
  a smallint,  -- account
  d bigint,    -- what the batch moves it by
  z bigint     -- the lowest a debit takes that sum to on the way; null when no debit must be covered
);

-- One movement by the book: used for a member whose batch is not plainly acceptable.
-- Answers a refusal code, or null and the line's figures.
create function wallet_post_one(
  p wallet_command, p_now timestamptz,
  out refused text, out seq bigint, out balance_after bigint, out repeated boolean, out at timestamptz
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_entry record;
  v_gate record;
  v_balance bigint;
  v_contra bigint;
begin
  repeated := false;
  select e.seq, e.balance_after, e.at, e.content_hash into v_entry
    from wallet_entries e where e.shard = p.s and e.member_id = p.m and e.key = p.k;
  if found then
    if v_entry.content_hash <> p.h then
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
  select a.balance into v_balance from wallet_accounts a where a.shard = p.s and a.member_id = p.m and a.account = p.a;
  if not found then refused := 'wallet.accountUnknown'; return; end if;
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
  insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, content_hash, contra_after, gate_id, reference, type, account, contra)
    values (p.s, p.m, p.k, seq, at, p.v, balance_after, p.h, v_contra, p.g, p.r, p.t, p.a, p.c);
  if p.g is not null then
    insert into wagers (shard, gate_id, seq, member_id, placed_at, stake, units, play, selection)
      values (p.s, p.g, seq, p.m, at, -p.v, p.u, p.w, p.x);
  end if;
end
$$;

-- wallet.post: one round trip for all movements in flight (wallet.md, the design to build).
--
-- Members whose lines are all plainly acceptable are posted by sets; only a member who holds a repeated key, is short of
-- money or bets on a gate that is not open goes line by line, in order of arrival.
--
-- Answers rows of arrays, one place a movement: the first row for all that went by sets, one more for each group that went
-- line by line. refused null: none was; repeated null: none was; one `at`: the same for all.
create function wallet_post(p_shards smallint[], p_gates bigint[], p_accounts wallet_account_move[], p_commands wallet_command[])
returns table (o integer[], refused text[], seq bigint[], balance_after bigint[], repeated boolean[], at timestamptz[])
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_bad integer[] := '{}';
  v_more integer[];
  v_open bigint[];
  v_before bigint[];
  v_wanted integer;
  v_found integer;
  v_group integer;
  v_one record;
  v_command wallet_command;
  v_failed_at integer;
  v_failed_why text;
  v_o integer[]; v_refused text[]; v_seq bigint[]; v_after bigint[]; v_repeated boolean[]; v_at timestamptz[];
begin
  -- Lock order, everywhere: heads by shard, then gates by id.
  perform 1 from wallet_heads h where h.shard = any (p_shards) order by h.shard for update;
  if cardinality(p_gates) > 0 then
    perform 1 from wager_gates g where g.id = any (p_gates) order by g.id for share;
  end if;
  v_now := clock_timestamp();
  if cardinality(p_gates) > 0 then
    select coalesce(array_agg(g.id), '{}') into v_open from wager_gates g
      where g.id = any (p_gates) and g.state = 'active' and g.opens_at <= v_now and v_now < g.closes_at;
    select coalesce(array_agg(distinct c.i), '{}') into v_bad from unnest(p_commands) c
      where c.g is not null and not (c.g = any (v_open));
  end if;

  loop
    begin
      with given as materialized (
        select * from unnest(p_accounts)
      ), moved as (
        update wallet_accounts w set balance = w.balance + x.d from given x
        where not (x.i = any (v_bad)) and w.shard = x.s and w.member_id = x.m and w.account = x.a
          and (x.z is null or w.balance + x.z >= 0)
        returning x.n, w.balance - x.d as before
      )
      select count(*) filter (where b.found), array_agg(b.before order by b.n),
          (select count(*) from given x where not (x.i = any (v_bad)))
        into v_found, v_before, v_wanted
        from (select n, before, true as found from moved
          union all select x.n, null, false from given x where x.i = any (v_bad)) b;
      if v_found <> v_wanted then
        raise exception 'short' using errcode = 'HB001';
      end if;
      with numbered as materialized (
        select c.*, row_number() over (partition by c.s order by c.o) as n from unnest(p_commands) c where not (c.i = any (v_bad))
      ), heads as materialized (
        update wallet_heads d set seq = d.seq + k.n from (select s, count(*) as n from numbered group by s) k
        where d.shard = k.s returning d.shard, d.seq - k.n as base
      ), bases as materialized (
        select array_agg(h.base order by p.n) as base from generate_series(0, 15) p(n) left join heads h on h.shard = p.n
      ), lines as (
        insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, content_hash, contra_after, gate_id, reference, type, account, contra)
        select c.s, c.m, c.k, b.base[c.s + 1] + c.n, v_now, c.v, v_before[c.j] + c.p, c.h,
          case when c.c < 100 then v_before[c.l] + c.q end, c.g, c.r, c.t, c.a, c.c
        from numbered c, bases b
      ), bets as (
        insert into wagers (shard, gate_id, seq, member_id, placed_at, stake, units, play, selection)
        select c.s, c.g, b.base[c.s + 1] + c.n, c.m, v_now, -c.v, c.u, c.w, c.x from numbered c, bases b where c.g is not null
      )
      select array_agg(c.o), array_agg(b.base[c.s + 1] + c.n), array_agg(v_before[c.j] + c.p) into v_o, v_seq, v_after
        from numbered c, bases b;
      exit;
    exception
      when sqlstate 'HB001' then
        -- Members who are short (or have no such account) go line by line.
        select array_agg(distinct x.i) into v_more
          from unnest(p_accounts) x
          where not (x.i = any (v_bad)) and not exists (
            select 1 from wallet_accounts w where w.shard = x.s and w.member_id = x.m and w.account = x.a and (x.z is null or w.balance + x.z >= 0));
        v_bad := v_bad || v_more;
        v_o := null;
      when unique_violation then
        -- Members who hold a key that is used already go line by line.
        select array_agg(distinct c.i) into v_more from unnest(p_commands) c
          where not (c.i = any (v_bad)) and (
            exists (select 1 from wallet_entries e where e.shard = c.s and e.member_id = c.m and e.key = c.k)
            or exists (select 1 from unnest(p_commands) d where d.m = c.m and d.k = c.k and d.o <> c.o));
        if v_more is null then raise; end if;
        v_bad := v_bad || v_more;
        v_o := null;
    end;
  end loop;

  if v_o is not null then
    return query select v_o, null::text[], v_seq, v_after, null::boolean[], array[v_now];
  end if;

  if cardinality(v_bad) > 0 then
    for v_group in select coalesce(c.b, -1 - c.o) from unnest(p_commands) c where c.i = any (v_bad) group by 1 order by min(c.o) loop
      v_o := '{}'; v_refused := '{}'; v_seq := '{}'; v_after := '{}'; v_repeated := '{}'; v_at := '{}';
      begin
        for v_command in select c.* from unnest(p_commands) c where c.i = any (v_bad) and coalesce(c.b, -1 - c.o) = v_group order by c.o loop
          v_one := wallet_post_one(v_command, v_now);
          if v_one.refused is not null and v_group >= 0 then
            v_failed_at := v_command.o;
            v_failed_why := v_one.refused;
            raise exception 'group' using errcode = 'HB002';
          end if;
          v_o := v_o || v_command.o; v_refused := array_append(v_refused, v_one.refused); v_seq := v_seq || v_one.seq;
          v_after := v_after || v_one.balance_after; v_repeated := v_repeated || v_one.repeated; v_at := v_at || v_one.at;
        end loop;
        return query select v_o, v_refused, v_seq, v_after, v_repeated, v_at;
      exception when sqlstate 'HB002' then
        return query select array_agg(c.o), array_agg(case when c.o = v_failed_at then v_failed_why else 'wallet.groupRefused' end),
            null::bigint[], null::bigint[], null::boolean[], array[v_now]
          from unnest(p_commands) c where c.i = any (v_bad) and coalesce(c.b, -1 - c.o) = v_group;
      end;
    end loop;
  end if;
end
$$;
