-- A shard is a smallint everywhere, as tables that are distributed by it have to be of one type. The table is small: a row a
-- projection and shard.
--
-- Suits the release before: it writes shards here, which are cast as they are assigned. A view of the desk reads the column,
-- so it is made again around the change as it stood, in one transaction; a new house makes it later.
do $$
declare
  v_view text := pg_get_viewdef(to_regclass('desk_account_sums'));
begin
  if v_view is not null then
    drop view desk_account_sums;
  end if;
  alter table follower_positions alter column shard type smallint;
  if v_view is not null then
    execute 'create view desk_account_sums as ' || v_view;
  end if;
end
$$;
