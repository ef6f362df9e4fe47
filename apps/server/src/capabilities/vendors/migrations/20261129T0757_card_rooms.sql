-- Card rooms of our studio are games of a vendor as well.
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'TP', 'TEEN-PATTI', 'pvp'),
  ('STUDIO', 'ZJHP', 'ZHA-JIN-HUA', 'pvp');
