-- The lottery whole: every fast game of the catalogue, prize levels with rebates (lottery.md 1.3, operations.md 4.2).

alter table lottery_games add column prize_mode text not null default 'Elott' check (prize_mode in ('Lott', 'Elott', 'SEA'));

-- A unit of a Lott game may be 0.002.
insert into lottery_games
  (code, family, prize_mode, period_seconds, close_before_seconds, names, min_stake, max_stake, max_win, rtp_basis_points, sort)
select f.prefix || m.minutes, f.family, f.mode, m.minutes * 60,
  case when m.minutes <= 1 then 5 when m.minutes <= 3 then 10 else 15 end,
  jsonb_build_object('bn', f.bn || ' · ' || translate(m.minutes::text, '0123456789', '০১২৩৪৫৬৭৮৯') || ' মিনিট', 'en', f.en || ' · ' || m.minutes || ' min'),
  case f.mode when 'Lott' then 20 else 10000 end,
  case f.mode when 'Lott' then 1999980000 else 500000000 end,
  5000000000, f.rtp, 10 * f.place + m.minutes
from (values
  ('DICE', 'FASTK3', 'Elott', 'ফাস্ট ডাইস', 'Fast Dice', 9430, 2, array[1, 3, 5]),
  ('RACE', 'FASTPK10', 'Elott', 'ফাস্ট রেস', 'Fast Race', 9555, 3, array[1, 3, 5]),
  ('LUCKY', 'FAST28', 'Elott', 'লাকি 28', 'Lucky 28', 9576, 4, array[1, 3, 5]),
  ('ELEVEN', 'FAST11X5', 'Elott', 'ফাস্ট 11 থেকে 5', 'Fast 5 of 11', 9567, 5, array[1, 3, 5]),
  ('KENO', 'KENO80', 'Elott', 'কেনো 80', 'Keno 80', 9431, 6, array[1, 3, 5]),
  ('MK6F', 'MK6F', 'Elott', 'মার্ক সিক্স', 'Mark Six', 8141, 7, array[1, 3, 5]),
  ('VNMB', 'VNMBF', 'Elott', 'ভিয়েতনাম উত্তর, ফাস্ট', 'Vietnam North, fast', 8900, 8, array[1, 2, 5]),
  ('VNMN', 'VNMNF', 'Elott', 'ভিয়েতনাম দক্ষিণ, ফাস্ট', 'Vietnam South, fast', 8900, 9, array[1, 2, 5]),
  ('SSC', 'SSC', 'Lott', 'পাঁচ ডিজিট SSC', 'Five digits SSC', 8500, 10, array[1, 3, 5]),
  ('P3F', '3D', 'Lott', 'তিন ডিজিট 3D', 'Three digits 3D', 8500, 11, array[5]),
  ('115F', '11X5', 'Lott', '11 থেকে 5', '5 of 11', 8500, 12, array[1, 5]),
  ('K3F', 'K3', 'Lott', 'তিন ছক্কা K3', 'Three dice K3', 8500, 13, array[1, 5]),
  ('PKF', 'PK10', 'Lott', 'দশ গাড়ির রেস PK10', 'Race of ten PK10', 8500, 14, array[1, 5]),
  ('MK6L', 'MK6', 'Lott', 'মার্ক সিক্স, স্তরে', 'Mark Six, by level', 8500, 15, array[5])
) f(prefix, family, mode, bn, en, rtp, place, paces)
cross join lateral unnest(f.paces) m(minutes);

-- A member's rebate point in games at prize levels, in thousandths (130 is 13.0 %): never above his upline's. Members
-- without a row have the house's point for everybody.
create table lottery_rebate_points (
  member_id bigint primary key references members (id),
  point smallint not null check (point between 0 and 130),
  set_at timestamptz not null default clock_timestamp()
);

create table lottery_settings (
  one boolean primary key default true check (one),
  rebate_point smallint not null default 80 check (rebate_point between 0 and 130)
);
insert into lottery_settings default values;

-- Lines of credit written, by which the next chunk is sized: many bets of few members make few.
alter table wager_settlements add column credited bigint not null default 0;

-- What a gate's stakes give back, chunk by chunk, as settling does it: a crash goes on at the position.
create table wager_rebates (
  gate_id bigint not null,
  shard smallint not null,
  position bigint not null default 0,
  paid bigint not null default 0,
  done boolean not null default false,
  primary key (gate_id, shard)
);

-- A member takes a bet back while its draw is open (lottery.md 1.7): state 3, with what came back.
alter table wager_outcomes drop constraint wager_outcomes_state_check, add constraint wager_outcomes_state_check check (state in (1, 2, 3));

-- How often a member did so on a day of the brand's zone.
create table wager_cancel_days (
  member_id bigint not null,
  day date not null,
  cancels integer not null check (cancels > 0),
  primary key (member_id, day)
);

-- What a cancel costs, in thousandths, of a bet above this stake (lottery.md 1.7: 0 to 1 %).
alter table lottery_settings
  add column cancel_fee smallint not null default 0 check (cancel_fee between 0 and 10),
  add column cancel_free_upto bigint not null default 50000000 check (cancel_free_upto >= 0);

-- A chase: one ticket on several draws of a game, each with its own multiple; its whole sum is held when it is made
-- (lottery.md 1.6).
create table lottery_chases (
  id bigint primary key,
  member_id bigint not null references members (id),
  key uuid not null,
  -- SHA-256 of what was asked for: the same key with other data is refused.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  game_code text not null references lottery_games (code),
  -- With its price, as tickets store it.
  play text not null,
  selection text not null,
  units integer not null check (units > 0),
  unit_stake bigint not null check (unit_stake > 0),
  stop_on_win boolean not null,
  -- active -> done, when nothing waits any more; active -> stopping -> stopped, by a win or by its member.
  state text not null default 'active' check (state in ('active', 'stopping', 'stopped', 'done')),
  stop_reason text check (stop_reason in ('won', 'member')),
  made_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (member_id, key),
  check ((state in ('stopping', 'stopped')) = (stop_reason is not null))
);
create index lottery_chases_of_member on lottery_chases (member_id, id desc);
create index lottery_chases_stopping on lottery_chases (id) where state = 'stopping';

-- waiting: held. placed: a bet on its draw. settled: its draw has ended with it. returned: what was held went back,
-- because the chase stopped, or its draw was void or closed without it.
create table lottery_chase_orders (
  chase_id bigint not null references lottery_chases (id),
  place smallint not null check (place between 1 and 120),
  draw_id bigint not null references lottery_draws (id),
  multiple integer not null check (multiple between 1 and 99999),
  amount bigint not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'settled', 'returned')),
  ticket text,
  prize bigint,
  primary key (chase_id, place),
  check ((state in ('placed', 'settled')) = (ticket is not null) or state = 'returned')
);
create index lottery_chase_orders_waiting on lottery_chase_orders (draw_id) where state = 'waiting';
create index lottery_chase_orders_placed on lottery_chase_orders (draw_id) where state = 'placed';

-- The new games in the catalogue, open from the beginning.
update game_vendors set categories = '{LOTT,ELOTT}' where code = 'LOTTERY';
insert into games (id, vendor, category, names, spellings, tags, state, product, account_type, support_play, art, hue, seed,
  rtp_basis_points, min_bet, is_new, sort)
select g.code, 'LOTTERY', case g.prize_mode when 'Lott' then 'LOTT' else 'ELOTT' end, g.names, f.spellings::text[], f.tags::text[],
  'on', 'lottery', 'LOTT', 0, f.art, f.hue, ('x' || left(md5(g.code), 7))::bit(28)::integer,
  g.rtp_basis_points, greatest(g.min_stake, 1000), true, 100 + g.sort
from lottery_games g join (values
  ('FASTK3', '{k3,dice,ডাইস,ছক্কা,পাশা}', '{dice}', 'dice', 2),
  ('FASTPK10', '{pk10,race,রেস,গাড়ি}', '{race}', 'trophy', 4),
  ('FAST28', '{"lucky 28",pc28,লাকি}', '{digits}', 'balls', 5),
  ('FAST11X5', '{11x5,"5 of 11",এগারো}', '{numbers}', 'balls', 6),
  ('KENO80', '{keno,কেনো,কিনো}', '{numbers}', 'balls', 7),
  ('MK6F', '{"mark six","mark 6","hong kong",মার্ক}', '{numbers}', 'gems', 8),
  ('VNMBF', '{vietnam,vn,"mien bac",ভিয়েতনাম}', '{digits}', 'balls', 9),
  ('VNMNF', '{vietnam,vn,"mien nam",ভিয়েতনাম}', '{digits}', 'balls', 10),
  ('SSC', '{ssc,"5 digits",এসএসসি}', '{digits}', 'balls', 1),
  ('3D', '{3d,pl3,"3 digits"}', '{digits}', 'balls', 2),
  ('11X5', '{11x5,"5 of 11",এগারো}', '{numbers}', 'balls', 3),
  ('K3', '{k3,dice,ডাইস,ছক্কা}', '{dice}', 'dice', 4),
  ('PK10', '{pk10,race,রেস,গাড়ি}', '{race}', 'trophy', 5),
  ('MK6', '{"mark six","mark 6",মার্ক}', '{numbers}', 'gems', 6)
) f(family, spellings, tags, art, hue) on f.family = g.family;
