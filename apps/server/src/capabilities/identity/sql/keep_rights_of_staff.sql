create or replace function keep_rights_of_staff() returns trigger language plpgsql as $$
begin
  insert into staff_rights_lost (staff_id, rights, every_right)
    select old.id, rights, every_right from staff_roles where name = old.role;
  return null;
end $$;
create or replace trigger staff_lost_rights after update of role, status on staff
  for each row when (old.status = 'active' and (new.status <> 'active' or new.role <> old.role))
  execute function keep_rights_of_staff();
