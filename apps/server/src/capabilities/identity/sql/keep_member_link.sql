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
create or replace trigger member_links_final before delete or update on member_links
  for each row execute function keep_member_link();
create or replace trigger member_links_kept before truncate on member_links
  for each statement execute function keep_member_link();
