-- Staff are held to their allowed addresses in every call, so each process remembers these with their sessions, and must
-- forget them when they change.
drop trigger staff_changed on staff;
create trigger staff_changed after update of role, status, allowed_ranges on staff
  for each statement execute function announce_staff_change();
