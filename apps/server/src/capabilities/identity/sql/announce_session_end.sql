-- Every token hash announces the end of its session to all processes, whoever ends it and however.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', tg_argv[0] || ':' || new.owner_id || ':' || new.id);
  return null;
end $$;
create or replace trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end('member');
create or replace trigger staff_sessions_ended after update of ended_at on staff_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end('staff');
