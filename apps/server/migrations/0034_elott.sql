-- The mega draw: five of thirty, one draw a day at 21:00 of the house's zone, a line at 20.
insert into lottery_games
  (code, family, prize_mode, period_seconds, close_before_seconds, names, min_stake, max_stake, max_win, rtp_basis_points, sort)
values ('MEGA', 'MEGA', 'Elott', 86400, 15, '{"bn": "মেগা ড্র", "en": "Mega Draw"}', 200000, 200000, 5000000000, 6789, 0);

insert into games (id, vendor, category, names, spellings, tags, state, product, account_type, support_play, art, hue, seed,
  rtp_basis_points, min_bet, is_new, sort)
values ('MEGA', 'LOTTERY', 'ELOTT', '{"bn": "মেগা ড্র", "en": "Mega Draw"}', '{mega,jackpot,মেগা,জ্যাকপট}', '{numbers}',
  'on', 'lottery', 'LOTT', 0, 'trophy', 4, 20260101, 6789, 200000, true, 90);
