-- Arenas of simulated cockfights: tables like those of cards (capabilities/tables), one at fixed odds and one with a pool.
insert into live_tables (code, game, names, betting_seconds, min_stake, max_stake, max_win, left_out, sort) values
  ('COCK-1', 'COCK', '{"bn": "শাল অ্যারেনা", "en": "Shal Arena"}', 20, 100000, 200000000, 1600000000, '{pool-meron,pool-wala}', 40),
  ('COCK-2', 'COCK', '{"bn": "সুন্দরী অ্যারেনা · পুল", "en": "Sundari Arena · pool"}', 25, 100000, 200000000, 1600000000, '{meron,wala}', 41);
