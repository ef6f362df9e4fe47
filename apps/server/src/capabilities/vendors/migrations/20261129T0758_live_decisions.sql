-- Tables at which players decide are games of our studio as well.
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'BJ', 'BLACKJACK', 'live'),
  ('STUDIO', 'HE', 'CASINO-HOLDEM', 'live'),
  ('STUDIO', 'TCP', 'THREE-CARD-POKER', 'live');
