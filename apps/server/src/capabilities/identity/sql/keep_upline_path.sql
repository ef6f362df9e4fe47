-- Keeps `members.upline_path` of a new member, and of whoever gets another upline with all below (operations.md 4.1: at most 12
-- deep, and nobody stands above themselves). The row of the upline is held, so that no line moves while somebody joins it.
create or replace function keep_upline_path() returns trigger language plpgsql as $$
declare
  above text := '/';
begin
  if new.upline_id is not null then
    select m.upline_path into above from members m where m.id = new.upline_id for share;
    if above is null then
      raise exception 'an upline that is not there' using errcode = 'foreign_key_violation';
    end if;
    if above like '%/' || new.id || '/%' then
      raise exception 'nobody stands above themselves' using errcode = 'check_violation', constraint = 'members_upline_loop';
    end if;
    if length(above) - length(replace(above, '/', '')) > 12 then
      raise exception 'a line is at most 12 deep' using errcode = 'check_violation', constraint = 'members_upline_depth';
    end if;
  end if;
  new.upline_path := above || new.id || '/';
  return new;
end $$;
create or replace trigger members_upline_path before insert or update of upline_id on members
  for each row execute function keep_upline_path();
