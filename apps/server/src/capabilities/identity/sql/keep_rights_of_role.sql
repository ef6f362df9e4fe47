-- What staff could do until their role lost it is kept: their sessions are told, and what waits for them is handed on.
create or replace function keep_rights_of_role() returns trigger language plpgsql as $$
begin
  insert into staff_rights_lost (staff_id, rights, every_right)
    select id, old.rights, old.every_right from staff where role = old.name and status = 'active';
  return null;
end $$;
create or replace trigger staff_roles_lost_rights after update of rights on staff_roles
  for each row when (not new.rights @> old.rights) execute function keep_rights_of_role();
