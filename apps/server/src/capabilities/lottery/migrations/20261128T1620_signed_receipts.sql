-- What each ticket of a draw is salted with follows from this key and its number, so that no digest gives a bet away (docs/
-- fairness.md). Null of draws of before, whose tickets have no salt. It is told to nobody.
alter table lottery_draws add column salt_key bytea check (octet_length(salt_key) = 32);

-- Running roots of the shards of a draw that receipts were given over.
create table lottery_ticket_chains (
  draw_id bigint not null references lottery_draws (id),
  shard smallint not null check (shard between 0 and 15),
  tickets integer not null check (tickets > 0),
  -- The place of the last of them in the journal.
  last_seq bigint not null,
  root bytea not null check (octet_length(root) = 32),
  primary key (draw_id, shard, last_seq)
);
create trigger lottery_ticket_chains_append_only before update or delete on lottery_ticket_chains
  for each row execute function refuse_change();
create trigger lottery_ticket_chains_keep before truncate on lottery_ticket_chains
  for each statement execute function refuse_change();

-- Written with the bet root of a draw whose tickets are salted: a process of the release before, which knows no salt, would
-- fix a root over other texts.
alter table lottery_draws
  add column salted_root boolean,
  add constraint lottery_draws_salted_root check (bet_root is null or salt_key is null or coalesce(salted_root, false));
