-- Games of vendors are played as well: the product that takes their bets is named in the catalogue.
alter table games
  drop constraint games_product_check,
  add constraint games_product_check check (product in ('lottery', 'slots', 'mini'));
update games set product = 'slots' where vendor = 'STUDIO' and category = 'RNG' and product is null;
update games set product = 'mini' where vendor = 'STUDIO' and category = 'MINI' and product is null;
