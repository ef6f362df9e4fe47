-- Live tables of our studio are games of a vendor as well.
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'BAC', 'BACCARAT', 'live'),
  ('STUDIO', 'SIC', 'SIC-BO', 'live'),
  ('STUDIO', 'ROU', 'ROULETTE', 'live'),
  ('STUDIO', 'DAT', 'DRAGON-TIGER', 'live'),
  ('STUDIO', 'WZPJ', 'WENZHOU-PAI-GOW', 'live'),
  ('STUDIO', 'SD', 'SEDIE', 'live'),
  ('STUDIO', 'FT', 'FAN-TAN', 'live'),
  ('STUDIO', 'NN', 'NIU-NIU', 'live'),
  ('STUDIO', 'YSX', 'FISH-PRAWN-CRAB', 'live'),
  ('STUDIO', 'ZJH', 'GOLDEN-FLOWER', 'live'),
  ('STUDIO', 'MJ', 'ER-BA-GANG', 'live'),
  ('STUDIO', 'AB', 'ANDAR-BAHAR', 'live');
