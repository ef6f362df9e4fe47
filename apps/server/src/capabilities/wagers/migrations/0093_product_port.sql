-- A product plugs into wagers by one definition (docs/adr/0017-product-port.md): the row of a market says how its bets are
-- decided and which account of the house they stand against.
--
-- way: pooled, many bets wait for one result; single, each bet is decided at its own moment; instant, a bet is decided as
-- it is placed. Single and instant bets stand on long-lived books: one of a name for each game and product.
--
-- house_account: the contra of every line of the market. Markets of before keep the account of the lottery, whoever's they
-- are, so that what is still to be paid or corrected of them balances.
alter table wager_gates
  add column way text not null default 'pooled' check (way in ('pooled', 'single', 'instant')),
  add column house_account smallint not null default 102;
update wager_gates set way = 'instant' where instant;
create unique index wager_gates_books on wager_gates (product, game_code, label) where way <> 'pooled';
create index wager_gates_awaited on wager_gates (opens_at) where state in ('active', 'closed', 'settling') and way = 'pooled';

-- Processes of the release before know `instant` only, which stays for them; they read it, and write it alone.
create function wager_gate_way() returns trigger language plpgsql as $$
begin
  new.way := 'instant';
  return new;
end
$$;
create trigger wager_gates_way before insert on wager_gates
  for each row when (new.instant and new.way = 'pooled') execute function wager_gate_way();
