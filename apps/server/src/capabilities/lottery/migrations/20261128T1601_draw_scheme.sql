-- How the stream of a draw is made (docs/fairness.md): 1, of before, takes the bet root; 2 takes the seed, the beacon and the
-- draw's own name alone. What stands, and what a process of the release before makes, is of scheme 1.
alter table lottery_draws
  add column scheme smallint not null default 1 check (scheme between 1 and 2),
  -- Over the shots of a Yeekee round, which go into its stream; null of all others, and of scheme 1.
  add column entries_root bytea check (octet_length(entries_root) = 32),
  -- The scheme that its result was drawn by: a process of the release before does not write it, so it draws none of scheme 2.
  add column drawn_scheme smallint,
  add constraint lottery_draws_drawn_scheme check (server_seed is null or scheme = 1 or coalesce(drawn_scheme, 1) = scheme);
alter table raffles
  add column scheme smallint not null default 1 check (scheme between 1 and 2),
  add column drawn_scheme smallint,
  add constraint raffles_drawn_scheme check (winners is null or scheme = 1 or coalesce(drawn_scheme, 1) = scheme);
