-- Whatever changes the catalogue raises its revision, and every process reads it anew.
create or replace function raise_game_revision() returns trigger language plpgsql as $$
begin
  update game_catalogue set revision = revision + 1;
  perform pg_notify('games_changed', '');
  return null;
end $$;
create or replace trigger game_categories_changed after insert or delete or update on game_categories
  for each statement execute function raise_game_revision();
create or replace trigger game_lists_changed after insert or delete or update on game_lists
  for each statement execute function raise_game_revision();
create or replace trigger game_vendors_changed after insert or delete or update on game_vendors
  for each statement execute function raise_game_revision();
create or replace trigger games_changed after insert or delete or update on games
  for each statement execute function raise_game_revision();
