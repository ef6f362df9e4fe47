-- What staff could do until a colleague took it from them: for some days they still count where one person may do alone
-- what takes two as soon as there are two (capabilities/identity/staff/hands.ts), or whoever manages staff would lock the
-- others and be alone. Written by triggers, since access goes in many ways: a lock, another role, a role that holds less,
-- a new enrolment, the machine's own command.
create table staff_rights_lost (
  staff_id bigint not null references staff (id),
  rights text[] not null,
  every_right boolean not null,
  lost_at timestamptz not null default clock_timestamp()
);
create index staff_rights_lost_newest on staff_rights_lost (lost_at);

create function keep_rights_of_staff() returns trigger language plpgsql as $$
begin
  insert into staff_rights_lost (staff_id, rights, every_right)
    select old.id, rights, every_right from staff_roles where name = old.role;
  return null;
end $$;
create trigger staff_lost_rights after update of role, status on staff
  for each row when (old.status = 'active' and (new.status <> 'active' or new.role <> old.role))
  execute function keep_rights_of_staff();

create function keep_rights_of_role() returns trigger language plpgsql as $$
begin
  insert into staff_rights_lost (staff_id, rights, every_right)
    select id, old.rights, old.every_right from staff where role = old.name and status = 'active';
  return null;
end $$;
create trigger staff_roles_lost_rights after update of rights on staff_roles
  for each row when (not new.rights @> old.rights)
  execute function keep_rights_of_role();
