-- What one person voids alone is raised by staff whom it limits: a raise counts a day after it was set, and until then what
-- counted before. Both null: what is set counts.
alter table lottery_settings
  add column void_alone_before bigint check (void_alone_before >= 0),
  add column void_alone_from timestamptz,
  add check ((void_alone_before is null) = (void_alone_from is null));

-- What one decision of a role may move is held with its sessions, as its rights are.
drop trigger staff_roles_changed on staff_roles;
create trigger staff_roles_changed after update of rights, decision_limit on staff_roles
  for each statement execute function announce_staff_change();
