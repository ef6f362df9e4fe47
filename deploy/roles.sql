-- Rights by what a process does. The owner of the tables migrates; `house_worker` (ROLE=worker) and `house_http` (ROLE=http)
-- own nothing: they make, change and drop no table, and can switch off none of the triggers that keep records from being
-- changed.
--
--   psql -d house -v ON_ERROR_STOP=1 -f deploy/roles.sql        as a superuser, or as an owner who may make roles
--   \password house_http
--   \password house_worker
--
-- Run it once the house has been migrated, and again whenever you like: it repeats. Tables of later releases have the same
-- rights by themselves, as long as the same owner migrates them.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['house_http', 'house_worker'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      execute format('create role %I login', v_role);
    end if;
    execute format('grant connect on database %I to %I', current_database(), v_role);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

revoke create on schema public from public;
grant usage on schema public to house_http, house_worker;
grant select, insert, update, delete on all tables in schema public to house_http, house_worker;
grant usage, select, update on all sequences in schema public to house_http, house_worker;

alter default privileges in schema public grant select, insert, update, delete on tables to house_http, house_worker;
alter default privileges in schema public grant usage, select, update on sequences to house_http, house_worker;

-- What the schema is, only its owner writes.
revoke insert, update, delete on schema_migrations, schema_repeatables from house_http, house_worker;

-- The queue of jobs is a schema that workers make and keep, with the library's own migrations. One that the owner has made is
-- handed over; only a superuser, or an owner that is a member of the role, may.
do $$
declare
  v_change text;
begin
  execute format('grant create on database %I to house_worker', current_database());
  for v_change in
    select format('alter schema %I owner to house_worker', nspname) from pg_namespace
      where nspname = 'jobs' and nspowner <> 'house_worker'::regrole
    union all
    select format('alter table %s owner to house_worker', oid::regclass) from pg_class
      where relnamespace = to_regnamespace('jobs') and relkind in ('r', 'p', 'v') and relowner <> 'house_worker'::regrole
    union all
    select format('alter routine %s owner to house_worker', oid::regprocedure) from pg_proc
      where pronamespace = to_regnamespace('jobs') and proowner <> 'house_worker'::regrole
    union all
    select format('alter type %s owner to house_worker', oid::regtype) from pg_type
      where typnamespace = to_regnamespace('jobs') and typtype = 'e' and typowner <> 'house_worker'::regrole
  loop
    execute v_change;
  end loop;
end
$$;

-- Sealed seeds of draws that are not drawn: what the internet reaches makes none and changes none.
revoke insert, update, delete on lottery_seeds from house_http;

-- The months of the journal are made by a function that works as its owner, for workers.
revoke execute on function ensure_partitions(timestamptz, timestamptz) from public, house_http;
grant execute on function ensure_partitions(timestamptz, timestamptz) to house_worker;

-- Sums that can be worked out anew begin empty; records cannot be emptied by anybody.
grant truncate on lottery_exposure, lottery_field_exposure, wager_market_totals, wager_turnover, wager_turnover_changes,
  wager_partial_turnover, wager_turnover_quarters, wallet_account_sums, wallet_house_totals, wallet_member_days,
  turnover_requirements, turnover_requirement_members, turnover_requirement_steps, game_wins to house_worker;

-- Our studio (docs/studio.md) owns its schema and sees nothing else: \password house_studio
do $$
begin
  if not exists (select from pg_roles where rolname = 'house_studio') then
    create role house_studio login;
  end if;
  execute format('grant connect on database %I to house_studio', current_database());
  if to_regnamespace('studio') is null then
    -- Whoever is no superuser has to be a member of the role to give it a schema.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant house_studio to %I', current_user);
    end if;
    create schema studio authorization house_studio;
  end if;
end
$$;
