-- What the platform itself keeps: the live feed and the positions of followers.

-- Numbers are taken while the publisher holds an advisory lock until its commit, so they become visible in their order:
-- whoever has seen seq n has seen everything up to n.
create sequence live_seq as bigint;

create table live_events (
  seq bigint primary key,
  -- `lott.F5D1`, `win`, `sys`; a member's own as `wallet:<member id>`
  channel text not null,
  kind text not null,
  data jsonb not null,
  at timestamptz not null
);
create index live_events_by_channel on live_events (channel, seq);

-- Up to where old events were taken away: resuming from before that starts anew.
create table live_horizon (
  only_row boolean primary key default true check (only_row),
  seq bigint not null
);
insert into live_horizon (seq) values (0);

-- Adds events (an array of {channel, kind, data}) in their order. The lock is held to the end of the transaction: the
-- next publisher takes its numbers only when these rows can be seen. Locks are let go after the commit is visible.
create function live_publish(events jsonb) returns void language plpgsql as $$
declare
  item jsonb;
  last bigint;
begin
  perform pg_advisory_xact_lock(7214010);
  for item in select value from jsonb_array_elements(events) with ordinality order by ordinality loop
    insert into live_events (seq, channel, kind, data, at)
    values (nextval('live_seq'), item ->> 'channel', item ->> 'kind', item -> 'data', clock_timestamp())
    returning seq into last;
  end loop;
  perform pg_notify('house_live', last::text);
end
$$;

create table follower_positions (
  name text not null,
  shard int not null,
  position bigint not null check (position >= 0),
  updated_at timestamptz not null default now(),
  primary key (name, shard)
);
