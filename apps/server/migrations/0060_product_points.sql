-- Rebate points of the products whose bets carry no price (operations.md 4.2): VN, SEA and the e-lottery. What they give
-- back is worked out once a day from the valid bets, by the points as they stood when the day ended; so every point is
-- kept with the time from which and until which it counted. Who changes one holds the row of lottery_settings.
create table lottery_product_points (
  product text not null check (product in ('VN', 'SEA', 'ELOTT')),
  -- Null: the house's, of everybody without a point of his own.
  member_id bigint references members (id),
  -- Thousandths: 10 is 1.0 %.
  point smallint not null check (point between 0 and case product when 'SEA' then 20 else 10 end),
  set_at timestamptz not null,
  -- Null: it counts now.
  ended_at timestamptz,
  check (ended_at >= set_at)
);
create unique index lottery_product_points_now on lottery_product_points (product, member_id) nulls not distinct
  where ended_at is null;
create index lottery_product_points_then on lottery_product_points (member_id, product, set_at);
insert into lottery_product_points (product, point, set_at)
values ('VN', 5, '-infinity'), ('SEA', 10, '-infinity'), ('ELOTT', 5, '-infinity');

-- A day of the house's zone and its run.
-- waiting  until due_at. Leaves by: its run begins.
-- paying   shards go on one by one. Leaves by: the last is done. The next day waits for it.
-- done     nothing leaves.
create table lottery_rebate_days (
  day date primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- 04:00 of the next day.
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'paying', 'done')),
  -- When its run began; also the time in the keys of its lines.
  began_at timestamptz,
  done_at timestamptz,
  check (starts_at < ends_at and ends_at <= due_at),
  check ((state = 'waiting') = (began_at is null)),
  check ((state = 'done') = (done_at is not null))
);

-- count  waits until the valid bets have passed `head`, then adds up the day. share: who gets what. pay: the lines.
create table lottery_rebate_shards (
  day date not null references lottery_rebate_days (day),
  shard smallint not null,
  step text not null default 'count' check (step in ('count', 'share', 'pay', 'done')),
  -- Where the shard's journal stood when the run began: after the day's end.
  head bigint not null,
  -- The last member who was paid.
  position bigint not null default 0,
  given bigint not null default 0,
  taken bigint not null default 0,
  primary key (day, shard)
);

-- Valid bets of a day by member and product, from counting until they are shared out. Those of an earlier day that were
-- made void in this one stand below zero, under the day they were paid for.
create table lottery_rebate_bets (
  day date not null,
  of_day date not null,
  member_id bigint not null,
  valid_bet bigint not null,
  shard smallint not null,
  product text not null,
  primary key (day, shard, member_id, product, of_day)
);

-- Who earns what of whose valid bets: the member himself, and those above him their differences.
create table lottery_daily_rebates (
  day date not null,
  of_day date not null,
  earner_id bigint not null,
  member_id bigint not null,
  valid_bet bigint not null,
  amount bigint not null,
  earner_shard smallint not null,
  thousandths smallint not null,
  product text not null,
  primary key (day, earner_shard, earner_id, product, member_id, of_day)
);
-- What was given for bets that are void by now.
create index lottery_daily_rebates_of on lottery_daily_rebates (member_id, day);

-- What is still to be taken back: a run takes no more than it gives.
create table lottery_rebate_debts (
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  product text not null,
  kind text not null check (kind in ('dailyRebate', 'dailyCommission')),
  primary key (member_id, product, kind)
);

-- A settled gate that is made void says so in the journal's sequence by a kind of its own.
alter table wager_events drop constraint wager_events_kind_check,
  add constraint wager_events_kind_check check (kind in ('settled', 'void', 'corrected', 'voided'));

-- By how much an event made valid bets less that had counted before, for whoever has paid for them by then: all of them
-- where a gate was made void, those of late bets. Less than nothing where what is left covers less of its play.
create table wager_valid_bet_changes (
  gate_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  less bigint not null,
  -- Since when they counted, and when the event was.
  counted_at timestamptz not null,
  at timestamptz not null,
  shard smallint not null,
  play text not null,
  primary key (shard, gate_id, seq, member_id, play)
);
create index wager_valid_bet_changes_at on wager_valid_bet_changes (shard, at);
create index wager_valid_bet_changes_counted on wager_valid_bet_changes (shard, counted_at);
create index wager_valid_bets_at on wager_valid_bets (shard, at);
