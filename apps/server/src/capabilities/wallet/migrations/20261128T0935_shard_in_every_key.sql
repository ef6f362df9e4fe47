-- The shard is part of every unique key of the bet path (docs/adr/0002-journal-heads.md): a table that is distributed by it
-- needs that. It stands last, where it is compared only between lines that are the same in all else: a member has one shard,
-- so it tells nothing apart, and whoever looks for a member's key finds it as before.
--
-- The key of the journal is built anew while nothing is posted: some two seconds for a million lines (measured). Bets that
-- come meanwhile wait, and fail once they have waited for 30 s: with more than some ten million lines close the site first.
alter table wallet_entries
  drop constraint wallet_entries_pkey,
  add primary key (member_id, key, shard);

alter table wallet_accounts
  drop constraint wallet_accounts_pkey,
  add primary key (member_id, account, shard);
