-- Since when what was changed of a receiving account waits for a second person; of one that waits for nobody, the last change.
alter table receiving_accounts add column changed_at timestamptz not null default clock_timestamp();
