-- Who asked to be called back. A member has one open request at most.
create table callback_requests (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (member_id, key)
);
create unique index callback_requests_open on callback_requests (member_id) where closed_at is null;
