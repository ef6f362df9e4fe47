-- Makes the partitions of the journal and of outcomes from the month of p_from to the month of p_to; repeatable. Answers
-- how many it made. The journal is parted by the time inside its key, outcomes by the time inside the id of their market.
--
-- A new month is made beside what goes on. `create table … partition of` takes the whole journal for itself: behind a
-- backup that reads it, it would wait, and every posting behind it. So a month is made as a table of its own and attached,
-- which neither waits for readers and postings nor holds them up. Whatever else it meets (two workers at once, a repair by
-- hand), it gives up after a second and is tried again by the worker that asked.
-- It works as the owner of the tables, so that a worker need not be it (deploy/roles.sql).
create or replace function ensure_partitions(p_from timestamptz, p_to timestamptz) returns integer language plpgsql
security definer set search_path from current set lock_timeout = '1s'
as $$
declare
  v_month timestamptz := date_trunc('month', p_from at time zone 'UTC') at time zone 'UTC';
  v_next timestamptz;
  v_parent text;
  v_table text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7214002);
  while v_month <= p_to loop
    v_next := (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    foreach v_parent in array array['wallet_entries', 'wager_outcomes'] loop
      v_table := v_parent || to_char(v_month at time zone 'UTC', '_YYYYMM');
      if to_regclass(v_table) is null then
        execute format('create table %I (like %I including all)', v_table, v_parent);
        execute format('create trigger %I before truncate on %I execute function refuse_change()', v_table || '_keep', v_table);
        if v_parent = 'wallet_entries' then
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_table, key_floor(v_month), key_floor(v_next));
        else
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_table, id_floor(v_month), id_floor(v_next));
        end if;
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_next;
  end loop;
  return v_made;
end
$$;
