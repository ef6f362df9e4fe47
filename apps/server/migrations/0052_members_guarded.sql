-- What belongs to a member is what he proved, and staff can stop a member and take off what a stranger bound to him.

-- A number is one member's from the moment he proved it, as a mail address is; naming it keeps nobody from his own.
alter table members drop constraint members_mobile_key;
create unique index members_mobile_verified on members (mobile) where mobile_verified_at is not null;
-- The desk finds members by the whole number, proved or not, as it finds them by address.
create index members_mobile on members (mobile) where mobile is not null;

-- A binding stays final for its member. Staff take one off with a reason, in a transaction that names it
-- (`house.unlink` = `<member>:<provider>`), so that no other statement deletes one.
create or replace function keep_member_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('house.unlink', true) = old.member_id || ':' || old.provider then
      return old;
    end if;
  end if;
  raise exception 'a confirmed outside identity is final' using errcode = 'restrict_violation';
end $$;

-- Locking, signing out and taking off bindings, for who is asked for it at the telephone and who looks after risk.
update staff_roles set rights = rights || '{members.lock}'::text[], changed_at = now() where name in ('support', 'risk');
