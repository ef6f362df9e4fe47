-- Who stands above a member, from the top of the line down to themselves, as `/1/7/88/` (operations.md 4.1): whoever is below
-- somebody is found by one range of an index, and those above by the row alone. Kept by `keep_upline_path`.
alter table members add column upline_path text collate "C" default '' not null;
with recursive lines as (
  select id, '/' || id || '/' as path, 1 as depth from members where upline_id is null
  union all
  select m.id, l.path || m.id || '/', l.depth + 1 from lines l join members m on m.upline_id = l.id where l.depth < 12)
update members m set upline_path = l.path from lines l where l.id = m.id;
create index members_upline_path on members (upline_path);
