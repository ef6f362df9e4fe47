-- Bets: the lines of the journal that have a play (docs/adr/0013-one-line-a-bet.md). slip is what a bet on several stations
-- of a day has in common with the others of its ticket (lottery.md 9.3): the journal's reference. Bets placed before it was
-- kept do not say.
create or replace view wagers as
  select e.market_id, e.seq, e.member_id, e.at as placed_at, -e.amount as stake, e.units, e.shard, e.play, e.selection, e.key,
    e.reference as slip
  from wallet_entries e where e.play is not null;
