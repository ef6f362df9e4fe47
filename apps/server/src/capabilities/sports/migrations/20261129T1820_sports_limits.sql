-- Limits of the book, tickets that wait for a trader, sales of a part, matches that end early, and what open tickets may return
-- on each selection, counted in the transaction that changes a ticket.

-- A ticket in its journal whose stake is over a limit: `asked`, until a trader has answered; `offered`, until its member has.
alter table sports_tickets drop constraint sports_tickets_state_check;
alter table sports_tickets add constraint sports_tickets_state_check check (state in
  ('waiting', 'placing', 'asked', 'offered', 'open', 'settled', 'cashing', 'cashed', 'void', 'refused'));
alter table sports_tickets
  -- Which limit it is over: {why, scope, stakeMax}; null: none.
  add column over_limit jsonb,
  -- What a trader offers in its place: {stakePerLine, odds: [by leg]}.
  add column offer jsonb,
  -- Whose answer it was.
  add column answered_by bigint,
  add column answered_name text,
  add column answered_because text,
  add column answered_at timestamptz,
  -- The key of the answer: the same again is the same answer.
  add column answer_key uuid unique,
  -- The ticket in whose place it stands: that one's stake goes back before this one's is taken.
  add column replaces bigint references sports_tickets (id),
  -- Tenths of the stake that were sold, and for how much together, units of 0.0001.
  add column sold_tenths smallint not null default 0 check (sold_tenths between 0 and 10),
  add column sold_for bigint not null default 0 check (sold_for >= 0),
  -- Of the sale that is on its way.
  add column cash_tenths smallint check (cash_tenths between 1 and 10);
create unique index sports_tickets_replaces on sports_tickets (replaces) where replaces is not null;
create index sports_tickets_asked on sports_tickets (id) where state in ('asked', 'offered');
update sports_tickets set cash_tenths = 10 where cash_key is not null;
update sports_tickets set sold_tenths = 10, sold_for = cash_amount where state = 'cashed';

-- Sales of tickets that are done, one after the other.
create table sports_sales (
  ticket_id bigint not null references sports_tickets (id),
  number smallint not null check (number between 1 and 10),
  key uuid not null,
  tenths smallint not null check (tenths between 1 and 10),
  amount bigint not null check (amount > 0),
  sold_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, number),
  unique (ticket_id, key)
);
insert into sports_sales (ticket_id, number, key, tenths, amount, sold_at)
  select id, 1, cash_key, 10, cash_amount, coalesce(settled_at, asked_at) from sports_tickets
  where state = 'cashed' and cash_amount > 0;

-- What tickets stand for on each selection. `tickets`, `stake`, `most`: of open ones. `asked`: what those may return that are on
-- their way or wait for a trader. Units of 0.0001.
create table sports_liabilities (
  market_id bigint not null references sports_markets (id),
  selection text not null,
  tickets integer not null default 0,
  stake bigint not null default 0,
  most bigint not null default 0,
  asked bigint not null default 0,
  primary key (market_id, selection)
);

-- What of each ticket counts: nothing of one that is over. The triggers say the same of the rows that change.
create view sports_standing as
  select t.id, case when t.state in ('open', 'cashing') then 1 else 0 end as tickets,
    case when t.state in ('open', 'cashing') then t.stake * (10 - t.sold_tenths) / 10 else 0 end as stake,
    case when t.state in ('open', 'cashing') then t.most - t.sold_for else 0 end as most,
    case when t.state in ('waiting', 'placing', 'asked', 'offered') then t.most else 0 end as asked
  from sports_tickets t;

-- Rows are written in the order of their key, so that two transactions never wait for each other.
create function sports_count_changed() returns trigger language plpgsql as $$
begin
  insert into sports_liabilities as s (market_id, selection, tickets, stake, most, asked)
    select l.market_id, l.selection, sum(c.tickets), sum(c.stake), sum(c.most), sum(c.asked)
    from (select x.id, sum(x.tickets) as tickets, sum(x.stake) as stake, sum(x.most) as most, sum(x.asked) as asked from (
      select t.id, case when t.state in ('open', 'cashing') then 1 else 0 end as tickets,
        case when t.state in ('open', 'cashing') then t.stake * (10 - t.sold_tenths) / 10 else 0 end as stake,
        case when t.state in ('open', 'cashing') then t.most - t.sold_for else 0 end as most,
        case when t.state in ('waiting', 'placing', 'asked', 'offered') then t.most else 0 end as asked
      from new_rows t
      union all
      select t.id, -case when t.state in ('open', 'cashing') then 1 else 0 end as tickets,
        -case when t.state in ('open', 'cashing') then t.stake * (10 - t.sold_tenths) / 10 else 0 end as stake,
        -case when t.state in ('open', 'cashing') then t.most - t.sold_for else 0 end as most,
        -case when t.state in ('waiting', 'placing', 'asked', 'offered') then t.most else 0 end as asked
      from old_rows t) x
      group by x.id having sum(x.tickets) <> 0 or sum(x.stake) <> 0 or sum(x.most) <> 0 or sum(x.asked) <> 0) c
    join sports_legs l on l.ticket_id = c.id
    group by l.market_id, l.selection order by l.market_id, l.selection
  on conflict (market_id, selection) do update set tickets = s.tickets + excluded.tickets, stake = s.stake + excluded.stake,
    most = s.most + excluded.most, asked = s.asked + excluded.asked;
  return null;
end
$$;
create trigger sports_tickets_counted after update on sports_tickets
  referencing old table as old_rows new table as new_rows for each statement execute function sports_count_changed();

create function sports_count_legs() returns trigger language plpgsql as $$
begin
  insert into sports_liabilities as s (market_id, selection, tickets, stake, most, asked)
    select l.market_id, l.selection, sum(n.tickets), sum(n.stake), sum(n.most), sum(n.asked)
    from new_rows l join sports_standing n on n.id = l.ticket_id
    group by l.market_id, l.selection order by l.market_id, l.selection
  on conflict (market_id, selection) do update set tickets = s.tickets + excluded.tickets, stake = s.stake + excluded.stake,
    most = s.most + excluded.most, asked = s.asked + excluded.asked;
  return null;
end
$$;
create trigger sports_legs_counted after insert on sports_legs
  referencing new table as new_rows for each statement execute function sports_count_legs();

insert into sports_liabilities (market_id, selection, tickets, stake, most, asked)
  select l.market_id, l.selection, sum(n.tickets), sum(n.stake), sum(n.most), sum(n.asked)
  from sports_legs l join sports_standing n on n.id = l.ticket_id
  group by l.market_id, l.selection;

-- Limits as the desk sets them; the newest row of a place of the tree counts, with nulls where nothing of its own holds.
create table sports_limits (
  id bigint primary key,
  key uuid not null unique,
  -- As packages/sports/src/limits.ts writes it.
  scope text not null,
  stake_max bigint check (stake_max >= 0),
  return_max bigint check (return_max >= 0),
  liability_max bigint check (liability_max >= 0),
  reason text not null,
  set_by bigint not null,
  set_name text not null,
  set_at timestamptz not null default clock_timestamp()
);
create index sports_limits_newest on sports_limits (scope, id desc);

-- Percent of the limits on one ticket that a member has; the newest row counts, 100 where there is none.
create table sports_factors (
  id bigint primary key,
  key uuid not null unique,
  member_id bigint not null,
  factor integer not null check (factor between 0 and 1000),
  reason text not null,
  set_by bigint not null,
  set_name text not null,
  set_at timestamptz not null default clock_timestamp()
);
create index sports_factors_newest on sports_factors (member_id, id desc);

-- Matches that end early, results that are taken back and prices that were wrong are asked for by one and confirmed by another.
alter table sports_orders drop constraint sports_orders_kind_check;
alter table sports_orders drop constraint sports_orders_check3;
alter table sports_orders
  add column event_id bigint references sports_events (id),
  -- Of an end: {how, winner}; of a wrong price: {leg, odds}.
  add column detail jsonb,
  add constraint sports_orders_kind_check
    check (kind in ('correct', 'rollback', 'voidMarket', 'voidTicket', 'priceError', 'endEvent')),
  add constraint sports_orders_about_check check (
    (market_id is not null) = (kind in ('correct', 'rollback', 'voidMarket'))
    and (ticket_id is not null) = (kind in ('voidTicket', 'priceError'))
    and (event_id is not null) = (kind = 'endEvent')
    and (detail is not null) = (kind in ('priceError', 'endEvent')));
create unique index sports_orders_of_event on sports_orders (event_id) where state = 'requested';

create index sports_markets_decided on sports_markets (decided_at desc) where decided_at is not null;

-- Of a leg whose price was an obvious error: what it was taken at; `odds` is what it is settled at.
alter table sports_legs add column odds_taken integer;
