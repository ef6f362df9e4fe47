-- Ludo, in the card rooms of our studio.
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'LUDO', 'LUDO-QUICK', 'pvp');
