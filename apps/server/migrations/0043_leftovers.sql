-- How many shots of a round those who watch it were told of last, and when: no process tells more than once a second.
create table lottery_shots_told (
  draw_id bigint primary key references lottery_draws (id),
  total bigint not null,
  told_at timestamptz not null
);
