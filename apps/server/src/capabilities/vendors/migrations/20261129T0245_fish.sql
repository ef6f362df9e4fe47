-- Fish is a product of vendors as well; tables, cards and fights may follow.
alter table vendor_games
  drop constraint vendor_games_product_check,
  add constraint vendor_games_product_check check (product in ('slots', 'mini', 'live', 'fish', 'pvp', 'cockfight'));
insert into vendor_games (vendor, code, game_id, product) values ('STUDIO', 'FISH', 'FISH-SHOOTER', 'fish');
