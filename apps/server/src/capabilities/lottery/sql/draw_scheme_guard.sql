-- The scheme of a draw stands with its commitment: whoever could choose it afterwards would choose between two results.
create or replace function draw_scheme_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a draw keeps the scheme it was committed to with, and what its tickets are hashed with';
end
$$;
create or replace trigger lottery_draws_scheme_guard before update of scheme on lottery_draws
  for each row when (new.scheme <> old.scheme) execute function draw_scheme_guard();
create or replace trigger lottery_draws_entries_guard before update of entries_root on lottery_draws
  for each row when (old.entries_root is not null and new.entries_root is distinct from old.entries_root)
  execute function draw_scheme_guard();
create or replace trigger lottery_draws_salt_guard before update of salt_key on lottery_draws
  for each row when (new.salt_key is distinct from old.salt_key) execute function draw_scheme_guard();
create or replace trigger raffles_scheme_guard before update of scheme on raffles
  for each row when (new.scheme <> old.scheme) execute function draw_scheme_guard();
