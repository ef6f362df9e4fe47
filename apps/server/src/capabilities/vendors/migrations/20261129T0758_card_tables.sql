-- Hold'em and Niu Niu with a banker, in the card rooms of our studio.
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'THE', 'TEXAS-HOLDEM', 'pvp'),
  ('STUDIO', 'NNT', 'NIU-NIU-TABLE', 'pvp');
