-- Members who come to stand under somebody else, with all below them: asked for by one of staff, decided by another. Kept for good,
-- with the path before and after.
create table agent_moves (
  id bigint primary key,
  -- Of the request: the same again is the same move.
  key uuid not null unique,
  member_id bigint not null,
  -- Null: the top of a line.
  to_id bigint,
  state text not null check (state in ('asked', 'done', 'refused')),
  from_path text not null,
  to_path text,
  -- How many stand below the member, who go with them.
  below integer not null,
  reason text not null,
  asked_by bigint not null,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'done') = (to_path is not null))
);
create unique index agent_moves_asked on agent_moves (member_id) where state = 'asked';
create index agent_moves_newest on agent_moves (state, asked_at desc);
create index agent_moves_of_member on agent_moves (member_id, asked_at);
