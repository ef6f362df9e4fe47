-- Hands and whole shoes of live tables are taken back by two people as well.
alter table studio_voids add column void_of text not null default 'round' check (void_of in ('round', 'hand', 'shoe'));
-- Which hand or shoe, in words: the table and its number.
alter table studio_voids add column what text;
alter table studio_voids alter column member_id drop not null;
alter table studio_voids drop constraint studio_voids_stake_check;
alter table studio_voids add constraint studio_voids_of_whom
  check ((void_of = 'round') = (member_id is not null) and (void_of = 'round') = (what is null) and stake >= 0);
