-- A card that was sold is neither changed nor taken away.
create or replace function scratch_cards_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a card that was sold stays as it is';
end
$$;
create or replace trigger scratch_cards_guard before delete or update on scratch_cards
  for each row execute function scratch_cards_guard();
