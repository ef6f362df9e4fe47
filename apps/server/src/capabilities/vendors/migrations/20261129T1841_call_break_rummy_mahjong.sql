-- Call Break, Rummy 13 and Mahjong-lite, in the card rooms of our studio.
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'CALLBREAK', 'CALL-BREAK', 'pvp'),
  ('STUDIO', 'RUMMY', 'RUMMY-13', 'pvp'),
  ('STUDIO', 'MAHJONG', 'MAHJONG-LITE', 'pvp');
