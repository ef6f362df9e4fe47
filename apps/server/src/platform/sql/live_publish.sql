-- Adds events (an array of {channel, kind, data}) in their order; those of members nobody watches for are left out. The
-- lock is held to the end of the transaction: the next publisher takes its numbers only when these rows can be seen.
-- Locks are let go after the commit is visible.
create or replace function live_publish(events jsonb) returns void language plpgsql as $$
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
