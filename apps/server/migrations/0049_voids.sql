-- Voids (lottery.md 12.4): above a sum two people decide, and a draw that was drawn is void through a correction.

-- What may be staked on a draw that one person voids alone; with more somebody else approves. Zero: always two.
alter table lottery_settings add column void_alone_upto bigint not null default 100000000 check (void_alone_upto >= 0);

-- A void asked for counts as a correction does: of a draw that is drawn, after which every stake goes back with what was paid
-- taken back (a version, in chunks); of one that is not, with its one approval, and the draw's own refund does the rest.
alter table lottery_corrections
  add column kind text not null default 'result' check (kind in ('result', 'void')),
  drop constraint lottery_corrections_check,
  add constraint lottery_corrections_version check (
    case when kind = 'result' or state = 'running' then (state in ('running', 'done')) = (version is not null)
      else state = 'done' or version is null end),
  add constraint lottery_corrections_of_void check (kind = 'result' or result = '{}');

-- What a settled draw has published stays when it is made void; its result counts no more.
alter table lottery_draws
  drop constraint corrected_when_settled,
  add constraint corrected_when_settled check (corrected_result is null or settled_at is not null),
  drop constraint seed_stays_sealed,
  add constraint seed_stays_sealed check (
    state in ('drawn', 'settled') or (state = 'void' and settled_at is not null) or (server_seed is null and result is null));

-- As before, but that a settled draw can be made void by a correction that runs.
create or replace function lottery_draws_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a draw is never deleted';
  end if;
  if new.id <> old.id or new.game_code <> old.game_code or new.draw_no <> old.draw_no
    or new.commitment is distinct from old.commitment or new.official <> old.official
    or new.station is distinct from old.station
    or (new.simulated <> old.simulated and (old.source_game is null or old.result is not null or new.result is null)) then
    raise exception 'a draw keeps its number and its commitment';
  end if;
  if (old.bet_root is not null and new.bet_root is distinct from old.bet_root)
    or (old.beacon is not null and new.beacon is distinct from old.beacon)
    or (old.server_seed is not null and new.server_seed is distinct from old.server_seed)
    or (old.result is not null and new.result is distinct from old.result)
    or (old.result_origin is not null and new.result_origin is distinct from old.result_origin)
    or (old.source_draw_id is not null and new.source_draw_id is distinct from old.source_draw_id)
    or new.source_game is distinct from old.source_game then
    raise exception 'what a draw has published stays';
  end if;
  if new.official and new.result is not null and old.result is null
    and (old.state <> 'closed' or old.bet_root is null or old.close_at > clock_timestamp()) then
    raise exception 'a result is published only once bets are closed and counted';
  end if;
  if old.state in ('settled', 'void') and new.state <> old.state and not (
    old.state = 'settled' and new.state = 'void' and exists (
      select 1 from lottery_corrections c where c.draw_id = old.id and c.kind = 'void' and c.state = 'running')) then
    raise exception 'a draw that is % stays so', old.state;
  end if;
  return new;
end
$$;

-- What stakes gave back is found by the gate it was given for.
create index wallet_entries_rebates on wallet_entries (shard, reference, member_id) where type in (12, 13);

-- How far taking back what the stakes of a void gate gave has come, by shard; `position` is the last member.
create table wager_rebate_reversals (
  gate_id bigint not null references wager_gates (id),
  shard smallint not null,
  position bigint not null default 0,
  taken bigint not null default 0,
  done boolean not null default false,
  primary key (gate_id, shard)
);
