-- How many shots of a round those who watch it were told of last, and when: no process tells more than once a second.
create table lottery_shots_told (
  draw_id bigint primary key references lottery_draws (id),
  total bigint not null,
  told_at timestamptz not null
);

-- What a bet on several stations of a day has in common with the others of its ticket (lottery.md 9.3): the journal's
-- reference, which a bet had no use for. Bets of before do not say.
create or replace view wagers as
  select e.gate_id, e.seq, e.member_id, e.at as placed_at, -e.amount as stake, e.units, e.shard, e.play, e.selection, e.key,
    e.reference as slip
  from wallet_entries e where e.play is not null;

-- Saving a source again with the key it was saved with changes nothing.
alter table lottery_feeds add column saved_key uuid;
