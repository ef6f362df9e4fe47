-- Draws whose result follows from another game's draw of the same day (lottery.md 10.2): which, and from what of it, is a
-- row. The draw keeps what it followed, is made up where that was, and is void where that was.

create table lottery_result_sources (
  game_code text primary key references lottery_games (code),
  source_game text not null references lottery_games (code) check (source_game <> game_code),
  -- By field of the game's announcement, the field of the source that is announced there; the game keeps its digits of it.
  fields jsonb not null check (jsonb_typeof(fields) = 'object')
);

-- Hanoi normal: the last four of the Northern special prize, the last two of its first prize.
insert into lottery_result_sources (game_code, source_game, fields) values ('HANOI', 'VNMB', '{"DB": "DB", "G1": "G1"}');

-- Nobody bets once the board may be known: sales close with those of the North.
update lottery_stations set close_before_minutes = 30, version = version + 1, changed_at = clock_timestamp()
where game_code = 'HANOI' and draw_minute = 1110 and close_before_minutes = 15;
update lottery_games set planned_until = null where code = 'HANOI';

-- Said when the draw is made; and what it was in the end.
alter table lottery_draws
  drop column due_at,
  add column source_game text references lottery_games (code),
  add column source_draw_id bigint references lottery_draws (id),
  add constraint only_official_draws_follow check (source_game is null or official),
  add constraint what_followed_is_named check (source_draw_id is null or source_game is not null),
  add constraint derived_results_name_their_draw check (source_game is null or (result is null) = (source_draw_id is null));

-- At its time a derived draw looks for its source; whether that is known, the statement that claims it asks.
alter table lottery_draws add column due_at timestamptz generated always as (
    case state
      when 'scheduled' then open_at
      when 'open' then close_at
      when 'closed' then case
        when bet_root is null then close_at
        when not official then draw_at
        when agreed_at is not null then agreed_at
        when simulated or source_game is not null then draw_at
        else give_up_at
      end
      when 'drawn' then drawn_at
      when 'void' then case when refunded_at is null then voided_at end
    end
  ) stored;
create index lottery_draws_due on lottery_draws (due_at) where due_at is not null;

update lottery_draws set source_game = 'VNMB' where game_code = 'HANOI' and state in ('scheduled', 'open');

-- As before, but that a derived draw takes over whether its source was made up, with its result.
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
  if old.state in ('settled', 'void') and new.state <> old.state then
    raise exception 'a draw that is % stays so', old.state;
  end if;
  return new;
end
$$;

-- As before; and of a derived draw nobody says anything.
create or replace function lottery_result_inputs_guard() returns trigger language plpgsql as $$
declare
  d record;
begin
  if tg_op = 'DELETE' then
    raise exception 'what was entered stays';
  end if;
  if tg_op = 'UPDATE' and (old.numbers is not null or new.draw_id <> old.draw_id or new.kind <> old.kind) then
    raise exception 'what was entered stays';
  end if;
  select official, simulated, source_game, state, close_at, result into d from lottery_draws where id = new.draw_id;
  if not d.official or d.simulated or d.source_game is not null then
    raise exception 'nobody enters the result of this draw';
  end if;
  if d.close_at > clock_timestamp() or d.result is not null or d.state not in ('scheduled', 'open', 'closed') then
    raise exception 'a result is taken between the close and its publication';
  end if;
  return new;
end
$$;
