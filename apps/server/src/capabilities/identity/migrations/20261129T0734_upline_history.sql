-- Where members stood before they moved, and players before they became agents: what the journal says of an instant counts for whoever
-- stood above them then. A move counts from a moment that lies a little behind it, so that it stands here by then.
create table upline_path_history (
  member_id bigint not null,
  until_at timestamptz not null,
  path text collate "C" not null,
  was_agent boolean not null,
  primary key (member_id, until_at)
);
create index upline_path_history_until on upline_path_history (until_at);
create trigger upline_path_history_append_only before delete or update on upline_path_history
  for each row execute function refuse_change();
create trigger upline_path_history_keep before truncate on upline_path_history for each statement execute function refuse_change();
