-- What anybody of staff may do has changed: every process forgets what it remembers of their sessions.
create or replace function announce_staff_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', '');
  return null;
end $$;
create or replace trigger staff_changed after update of role, status, allowed_ranges on staff
  for each statement execute function announce_staff_change();
create or replace trigger staff_roles_changed after update of rights, decision_limit on staff_roles
  for each statement execute function announce_staff_change();
