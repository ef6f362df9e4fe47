-- Tickets that were sold are neither changed nor taken away.
create or replace function raffle_purchases_guard() returns trigger language plpgsql as $$
begin
  raise exception 'tickets that were sold stay as they are';
end
$$;
create or replace trigger raffle_purchases_guard before delete or update on raffle_purchases
  for each row execute function raffle_purchases_guard();
