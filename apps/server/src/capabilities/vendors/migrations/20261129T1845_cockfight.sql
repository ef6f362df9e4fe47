-- Simulated cockfights of our studio are games of a vendor as well; `product` was made ready for them with fish.
insert into vendor_games (vendor, code, game_id, product) values ('STUDIO', 'COCK', 'COCKFIGHT', 'cockfight');
