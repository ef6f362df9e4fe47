-- Fights that are held elsewhere, of which officials tell the result.
insert into vendor_games (vendor, code, game_id, product) values ('STUDIO', 'COCKA', 'COCKFIGHT-ARENA', 'cockfight');
