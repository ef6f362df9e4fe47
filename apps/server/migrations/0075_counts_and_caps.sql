-- What is staked on a limited number in a draw: counted a piece at a time, up to a place in each shard of the journal, and
-- over again while bets may come in that were judged before the limit was made. Null: all is counted, and whoever takes a
-- bet that holds the number adds it himself.
alter table lottery_limited_totals
  add column positions bigint[],
  -- False while the worker counts what stood before the limit: until then nobody can say what is left.
  add column counted boolean not null default true;
create index lottery_limited_totals_uncounted on lottery_limited_totals (gate_id) where not counted;
