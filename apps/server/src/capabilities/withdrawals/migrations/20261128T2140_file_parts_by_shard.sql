-- The shard is part of whatever is unique (ADR 2). A reference of ours names its part, and so its shard.
alter table withdrawal_file_parts
  drop constraint withdrawal_file_parts_pkey,
  add primary key (file_id, n, shard);
drop index withdrawal_file_parts_once;
create unique index withdrawal_file_parts_once on withdrawal_file_parts (shard, reference) where is_in;
