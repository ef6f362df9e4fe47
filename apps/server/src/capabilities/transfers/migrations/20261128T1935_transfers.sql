-- Transfers between a member and those above or below them (operations.md 2.7). A row a transfer, written in the transaction that
-- moves the money; nothing of it ever changes. Amounts in units of 0.0001.
create table transfers (
  id bigint primary key,
  -- Of the sender's request, and of the line that takes their money.
  key uuid not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  -- up: to the sender's direct upline; down: to somebody below them.
  direction text not null check (direction in ('up', 'down')),
  amount bigint not null check (amount > 0),
  note text not null default '',
  at timestamptz not null,
  unique (sender_id, key),
  check (sender_id <> receiver_id)
);
create index transfers_of_sender on transfers (sender_id, id desc);
create index transfers_of_receiver on transfers (receiver_id, id desc);
create trigger transfers_append_only before delete or update on transfers for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();
