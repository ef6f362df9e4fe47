-- A card is sold on a current pair only, whoever writes it.
create or replace function scratch_cards_pair() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from scratch_seed_pairs p
    where p.id = new.pair_id and p.member_id = new.member_id and p.chosen_at is not null and p.server_seed is null
      and p.used = new.pair_nonce + 1) then
    raise exception 'a card is sold on the pair its member chose';
  end if;
  return new;
end
$$;
create or replace trigger scratch_cards_pair before insert on scratch_cards
  for each row execute function scratch_cards_pair();
