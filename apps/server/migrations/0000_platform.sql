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

-- Members who have a socket open or have polled: only their own events are worth keeping. A member who comes back reads
-- everything anew, so nothing is lost with this table.
create unlogged table live_watchers (
  member_id bigint primary key,
  seen_at timestamptz not null
);

-- Adds events (an array of {channel, kind, data}) in their order; those of members nobody watches for are left out. The
-- lock is held to the end of the transaction: the next publisher takes its numbers only when these rows can be seen.
-- Locks are let go after the commit is visible.
create function live_publish(events jsonb) returns void language plpgsql as $$
declare
  wanted jsonb;
  last bigint;
begin
  select jsonb_agg(item order by place) into wanted
  from jsonb_array_elements(events) with ordinality as list (item, place)
  where position(':' in item ->> 'channel') = 0
    or exists (
      select from live_watchers w
      where w.member_id = split_part(item ->> 'channel', ':', 2)::bigint and w.seen_at > now() - interval '15 minutes'
    );
  if wanted is null then
    return;
  end if;
  perform pg_advisory_xact_lock(7214010);
  with written as (
    insert into live_events (seq, channel, kind, data, at)
    select nextval('live_seq'), item ->> 'channel', item ->> 'kind', item -> 'data', clock_timestamp()
    from (select item from jsonb_array_elements(wanted) with ordinality as list (item, place) order by place) ordered
    returning seq
  )
  select max(seq) into last from written;
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
