-- When a member is to be told that a held bonus ends soon; null: they were, or are not.
alter table promotion_entries add column warn_at timestamptz;
create index promotion_entries_warn on promotion_entries (warn_at) where state = 'held' and warn_at is not null;
