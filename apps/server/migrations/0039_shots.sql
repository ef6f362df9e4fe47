-- Shots: numbers that members send, free, until a Yeekee round closes (lottery.md 10.4, 12.1). Their digests follow those
-- of the tickets in the bet root, so the result depends on each of them.
create table lottery_shots (
  -- The order of acceptance.
  id bigint generated always as identity primary key,
  draw_id bigint not null references lottery_draws (id),
  member_id bigint not null,
  -- The how manieth of its member in the round: the bound is held here.
  place smallint not null check (place between 1 and 20),
  number text not null check (number ~ '^[0-9]{5}$'),
  key uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  unique (draw_id, member_id, place),
  unique (member_id, key)
);
create index lottery_shots_of_draw on lottery_shots (draw_id, id);

-- A shot is taken only while its round is, by the database's clock. It shares the round's row, so that the round is not
-- closed, and its root not fixed, while a shot is under way.
create function lottery_shots_guard() returns trigger language plpgsql as $$
declare
  d record;
begin
  perform from lottery_draws where id = new.draw_id for share;
  select state, open_at, close_at, bet_root, official into d from lottery_draws where id = new.draw_id;
  if d.official or d.bet_root is not null or d.state not in ('scheduled', 'open')
    or d.open_at > clock_timestamp() or d.close_at <= clock_timestamp() then
    raise exception 'a shot is taken only while its round is open' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create trigger lottery_shots_guard before insert on lottery_shots for each row execute function lottery_shots_guard();
create trigger lottery_shots_append_only before update or delete on lottery_shots for each row execute function refuse_change();
create trigger lottery_shots_keep before truncate on lottery_shots for each statement execute function refuse_change();

-- How many of them are in the root; written with it.
alter table lottery_draws
  add column shot_count bigint not null default 0,
  add constraint shots_are_counted_with_the_root check (shot_count = 0 or bet_root is not null);
