-- A chase has one ticket or several, each bought in every draw that it bets on (lottery.md 1.6). What stands is of one.
create table lottery_chase_lines (
  chase_id bigint not null references lottery_chases (id),
  line smallint not null check (line between 1 and 50),
  -- With its price, as tickets store it.
  play text not null,
  selection text not null,
  units integer not null check (units > 0),
  unit_stake bigint not null check (unit_stake > 0),
  primary key (chase_id, line)
);
insert into lottery_chase_lines (chase_id, line, play, selection, units, unit_stake)
select id, 1, play, selection, units, unit_stake from lottery_chases;

alter table lottery_chases drop column play, drop column selection, drop column units, drop column unit_stake;

-- Places run on over the orders of all lines: draw by draw, in a draw line by line.
alter table lottery_chase_orders
  add column line smallint not null default 1,
  drop constraint lottery_chase_orders_place_check,
  add constraint lottery_chase_orders_place_check check (place between 1 and 2400),
  add foreign key (chase_id, line) references lottery_chase_lines (chase_id, line);
alter table lottery_chase_orders alter column line drop default;

-- Whether a chase may have won is asked of each of its orders that is due.
create index lottery_chase_orders_in_play on lottery_chase_orders (chase_id) where state = 'placed';
