-- When a member is to be told that something waits, and that it ends soon; null: they were, or are not.
alter table reward_items add column tell_at timestamptz;
alter table reward_items add column warn_at timestamptz;
create index reward_items_tell on reward_items (tell_at) where state = 'open' and tell_at is not null;
create index reward_items_warn on reward_items (warn_at) where state = 'open' and warn_at is not null;
