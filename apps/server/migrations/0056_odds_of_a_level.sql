-- Prize mode ZY (lottery.md 1.2): any stake at decimal odds of a prize level, floored to three decimals. PC28 is sold so
-- whole (section 7); of the games in units the shapes, the sum of five and the bull are, which lowers their least return.

alter table lottery_games drop constraint lottery_games_prize_mode_check;
alter table lottery_games add constraint lottery_games_prize_mode_check check (prize_mode in ('Lott', 'ZY', 'Elott', 'SEA'));

insert into lottery_games
  (code, family, prize_mode, period_seconds, close_before_seconds, names, min_stake, max_stake, max_win, rtp_basis_points, sort)
values
  ('PC28F1', 'PC28', 'ZY', 60, 5, '{"bn": "PC28 লট · ১ মিনিট", "en": "PC28 Lott · 1 min"}', 1000, 1999980000, 10000000000, 8497, 161),
  ('PC28F5', 'PC28', 'ZY', 300, 15, '{"bn": "PC28 লট · ৫ মিনিট", "en": "PC28 Lott · 5 min"}', 1000, 1999980000, 10000000000, 8497, 165);

insert into games (id, vendor, category, names, spellings, tags, state, product, account_type, support_play, art, hue, seed,
  rtp_basis_points, min_bet, is_new, sort)
select g.code, 'LOTTERY', 'LOTT', g.names, '{pc28,"lucky 28","28"}', '{digits}', 'on', 'lottery', 'LOTT', 0, 'balls', 5,
  ('x' || left(md5(g.code), 7))::bit(28)::integer, g.rtp_basis_points, g.min_stake, true, 100 + g.sort
from lottery_games g where g.family = 'PC28';

-- The catalogue's own figures; a tile that shows a lowered price keeps it until that price is set anew.
update games g set rtp_basis_points = case l.family when 'SSC' then 8498 else 8499 end
from lottery_games l where g.id = l.code and l.family in ('SSC', '3D') and g.rtp_basis_points = l.rtp_basis_points;
update lottery_games set rtp_basis_points = case family when 'SSC' then 8498 else 8499 end where family in ('SSC', '3D');
