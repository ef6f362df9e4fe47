-- Raffles as the desk makes and cancels them: sales may begin later, and a raffle that is void says why by a code. What
-- staff wrote stands in the audit log.
alter table raffles
  add column opens_at timestamptz not null default clock_timestamp(),
  add column void_reason text check (void_reason in ('fewSold', 'cancelled')),
  -- The key it was cancelled with: the same again is the same cancelling.
  add column cancel_key uuid unique;

alter table raffles disable trigger raffles_guard;
update raffles set opens_at = made_at, void_reason = case when state = 'void' then 'fewSold' end;
alter table raffles enable trigger raffles_guard;

alter table raffles
  add constraint raffles_opens check (opens_at < closes_at),
  add constraint raffles_void check ((state = 'void') = (void_reason is not null)),
  add constraint raffles_cancelled check ((cancel_key is null) = (void_reason is distinct from 'cancelled'));

create or replace function raffles_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a raffle is never deleted';
  end if;
  if old.state <> 'open' or new.sold < old.sold
    or (new.id, new.key, new.names, new.price, new.tickets, new.least_sold, new.most_per_member, new.prizes, new.opens_at, new.closes_at, new.commitment)
      is distinct from (old.id, old.key, old.names, old.price, old.tickets, old.least_sold, old.most_per_member, old.prizes, old.opens_at, old.closes_at, old.commitment) then
    raise exception 'a raffle stays what it was sold as';
  end if;
  return new;
end
$$;

-- Raffles and scratch cards in the betting record (docs/lottery.md).
--
-- instant: a bet on the gate is decided as it is placed, its outcome stands with it; the gate takes bets until its time
-- and has no end. A scratch game has one a day of the house's zone.
alter table wager_gates add column instant boolean not null default false;
create unique index wager_gates_instant on wager_gates (product, game_code, label) where instant;
create index wager_gates_products on wager_gates (product, game_code) where product <> 1;

-- Bets that are decided at once, for what follows the journal. Their plays begin with `!`.
create index wallet_entries_instant on wallet_entries (shard, seq) where play like '!%';

-- What was sold before: a gate for each raffle, one for each day of a scratch game under the id of its first card, and on
-- the lines what was bought with them. Nothing else of a line changes; an outcome for each that won or was given back.
insert into wager_gates (id, product, game_code, label, opens_at, closes_at, state, closed_at, ended_at)
select r.id, 3, 'RAFFLE', to_char(r.closes_at at time zone 'UTC', 'YYYYMMDD'), r.opens_at, r.closes_at,
  case r.state when 'open' then 'active' when 'drawn' then 'settled' else 'void' end, r.ended_at, r.ended_at
from raffles r;

create temporary table old_cards on commit drop as
  select c.id, c.member_id, c.key, c.prize, c.bought_at, p.commitment, c.pair_nonce, c.game_code,
    min(c.id) over (partition by c.game_code, (c.bought_at at time zone 'Asia/Dhaka')::date) as gate_id,
    (c.bought_at at time zone 'Asia/Dhaka')::date as day
  from scratch_cards c join scratch_seed_pairs p on p.id = c.pair_id;
insert into wager_gates (id, product, game_code, label, opens_at, closes_at, instant)
select distinct o.gate_id, 2, o.game_code, to_char(o.day, 'YYYYMMDD'), o.day::timestamp at time zone 'Asia/Dhaka',
  o.day::timestamp at time zone 'Asia/Dhaka' + interval '25 hours', true
from old_cards o;

alter table wallet_entries disable trigger wallet_entries_append_only;
update wallet_entries e set gate_id = p.raffle_id, reference = null, units = p.count, play = 'TICKETS',
  selection = p.first || '-' || p.first + p.count - 1 || ' ' || p.id
from raffle_purchases p where e.member_id = p.member_id and e.key = p.key and e.type = 2;
update wallet_entries e set gate_id = o.gate_id, units = 1, play = '!CARD',
  selection = encode(o.commitment, 'hex') || ':' || o.pair_nonce
from old_cards o where e.member_id = o.member_id and e.key = o.key and e.type = 2;
update wallet_entries e set reference = o.gate_id
from old_cards o where e.member_id = o.member_id and e.reference = o.id and e.type = 3;
alter table wallet_entries enable trigger wallet_entries_append_only;

insert into wager_outcomes (shard, gate_id, seq, member_id, prize, at, state)
select e.shard, e.gate_id, e.seq, e.member_id, o.prize, o.bought_at, 1
from old_cards o join wallet_entries e on e.member_id = o.member_id and e.key = o.key where o.prize > 0;
insert into wager_outcomes (shard, gate_id, seq, member_id, prize, at, state)
select e.shard, e.gate_id, e.seq, e.member_id, case r.state when 'void' then p.amount else w.prize end, r.ended_at,
  case r.state when 'void' then 2 else 1 end
from raffle_purchases p join raffles r on r.id = p.raffle_id and r.state <> 'open'
join wallet_entries e on e.member_id = p.member_id and e.key = p.key
cross join lateral (
  select sum(r.prizes[n.place])::bigint as prize from unnest(r.winners) with ordinality n(number, place)
  where n.number between p.first and p.first + p.count - 1) w
where r.state = 'void' or w.prize > 0;
insert into wager_winnings (shard, gate_id, member_id, won, paid, bets)
select o.shard, o.gate_id, o.member_id, sum(o.prize), sum(o.prize), count(*)
from wager_outcomes o join wager_gates g on g.id = o.gate_id and g.product = 3 where o.state = 1 group by 1, 2, 3;

-- An end in each shard of a raffle that is over, as its settling would have written it.
do $$
declare
  v_one record;
  v_seq bigint;
begin
  for v_one in
    select distinct e.shard, g.id, g.state, g.ended_at from wager_gates g
    join wallet_entries e on e.gate_id = g.id and e.play is not null
    where g.product = 3 and g.ended_at is not null order by e.shard, g.id
  loop
    update wallet_heads set seq = seq + 1 where shard = v_one.shard returning seq into v_seq;
    insert into wager_events (shard, seq, gate_id, kind, at) values (v_one.shard, v_seq, v_one.id, v_one.state, v_one.ended_at);
  end loop;
end
$$;

-- What follows the journal has passed those lines: their totals are made here, as a rebuild would make them.
insert into wager_gate_totals (gate_id, shard, bets, stake, prize, refunded)
select g.id, e.shard, count(*) filter (where e.type = 2), coalesce(-sum(e.amount) filter (where e.type = 2), 0),
  coalesce(sum(e.amount) filter (where e.type = 3), 0), coalesce(sum(e.amount) filter (where e.type = 4), 0)
from wager_gates g
join wallet_entries e on coalesce(e.gate_id, e.reference) = g.id
join follower_positions f on f.name = 'wagers.gateTotals' and f.shard = e.shard and e.seq <= f.position
where g.product <> 1 group by 1, 2;
insert into wager_valid_bets (shard, member_id, gate_id, stake, valid_stake, prize, bets, at)
select e.shard, e.member_id, e.gate_id, -sum(e.amount), -sum(e.amount), coalesce(sum(o.prize), 0), count(*), max(e.at)
from wallet_entries e
join follower_positions f on f.name = 'wagers.validBets' and f.shard = e.shard and e.seq <= f.position
left join wager_outcomes o on o.shard = e.shard and o.gate_id = e.gate_id and o.seq = e.seq
where e.play like '!%' group by 1, 2, 3;
