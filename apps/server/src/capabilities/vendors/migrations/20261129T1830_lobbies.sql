-- A game of a vendor may be a lobby: whoever was let into it bets in every game of that vendor and product, and each bet names its
-- own. Our page of several live tables is one.
alter table vendor_games add column is_lobby boolean not null default false;
insert into vendor_games (vendor, code, game_id, product, is_lobby) values ('STUDIO', 'MT', 'MULTI-TABLE', 'live', true);
