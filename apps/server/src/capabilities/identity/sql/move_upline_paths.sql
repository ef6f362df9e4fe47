-- Of whoever gets another upline, the paths of all below follow (operations.md 4.1); none may come to stand deeper than 12.
create or replace function move_upline_paths() returns trigger language plpgsql as $$
begin
  if exists (
    select from members m
    where m.upline_path >= old.upline_path and m.upline_path < old.upline_path || '~' and m.id <> new.id
      and length(new.upline_path || substr(m.upline_path, length(old.upline_path) + 1))
        - length(replace(new.upline_path || substr(m.upline_path, length(old.upline_path) + 1), '/', '')) > 13)
  then
    raise exception 'a line is at most 12 deep' using errcode = 'check_violation', constraint = 'members_upline_depth';
  end if;
  update members m set upline_path = new.upline_path || substr(m.upline_path, length(old.upline_path) + 1)
  where m.upline_path >= old.upline_path and m.upline_path < old.upline_path || '~' and m.id <> new.id;
  return null;
end $$;
create or replace trigger members_upline_moved after update of upline_id on members
  for each row when (old.upline_path is distinct from new.upline_path) execute function move_upline_paths();
