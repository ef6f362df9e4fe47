-- Bets received after the true draw time are void one by one (lottery.md 12.4, LATE).

-- A bet that has a row is void by itself, whatever its gate became: out of settlement, corrections, voids and totals. `before`
-- is what it had won when it was found late, which was taken back; null where nothing was settled yet.
create table wager_lates (
  gate_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  stake bigint not null check (stake > 0),
  before bigint check (before >= 0),
  at timestamptz not null,
  shard smallint not null,
  version smallint not null,
  primary key (shard, gate_id, seq)
);
create index wager_lates_of_member on wager_lates (gate_id, version, shard, member_id);
create trigger wager_lates_append_only before update or delete on wager_lates
  for each row execute function refuse_change();
create trigger wager_lates_keep before truncate on wager_lates for each statement execute function refuse_change();

-- Of a version that voids late bets: what those had given back.
alter table wager_corrections add column rebates bigint not null default 0;

-- Asked for and approved as a void is; from when on bets are late.
alter table lottery_corrections
  drop constraint lottery_corrections_kind_check,
  add constraint lottery_corrections_kind_check check (kind in ('result', 'void', 'late')),
  add column late_from timestamptz,
  add constraint lottery_corrections_of_late check ((kind = 'late') = (late_from is not null));
create index lottery_corrections_late on lottery_corrections (draw_id) where state = 'running' and kind = 'late';
