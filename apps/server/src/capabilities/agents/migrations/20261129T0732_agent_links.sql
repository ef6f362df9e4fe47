-- Links of agents: what identity does not need to know of a code (points, where it leads, what came of it).
create table agent_links (
  code text primary key,
  agent_id bigint not null,
  -- Of the request: the same again is the same link.
  key uuid not null,
  name text not null,
  -- Thousandths by product; a product that is missing has the house's usual point.
  points jsonb not null,
  landing text not null,
  uses integer,
  -- Visitors, each once a day.
  clicks integer default 0 not null,
  made_at timestamptz not null,
  unique (agent_id, key)
);
create index agent_links_of_agent on agent_links (agent_id, made_at desc);

-- Who has been counted today, by a hash.
create table agent_link_visits (
  code text not null,
  day date not null,
  visitor bytea not null,
  primary key (day, code, visitor)
);

-- Who came by which link; never changed.
create table agent_link_members (
  member_id bigint not null,
  code text not null,
  -- Where their lines of the journal stand.
  shard smallint not null,
  joined_at timestamptz not null,
  primary key (member_id, shard)
);
create index agent_link_members_of_code on agent_link_members (code, joined_at);
create trigger agent_link_members_append_only before delete or update on agent_link_members
  for each row execute function refuse_change();
create trigger agent_link_members_keep before truncate on agent_link_members for each statement execute function refuse_change();
