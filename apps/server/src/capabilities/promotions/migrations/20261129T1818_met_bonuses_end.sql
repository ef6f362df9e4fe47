-- A bonus that was met counts and binds for a while longer, for what is taken back; behind this place it does neither.
alter table promotion_entries add column done_seq bigint;
create index promotion_entries_met on promotion_entries (closed_at) where state = 'met' and done_seq is null;
