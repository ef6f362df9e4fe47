-- Single decisions and transactions of others (docs/adr/0017-product-port.md).

-- Places of the journal's sequence that no line has: something was decided there that moved no money. With the lines and
-- the ends of markets they are as many as the head says.
create table wallet_marks (
  shard smallint not null,
  seq bigint not null,
  primary key (shard, seq)
);
create trigger wallet_marks_append_only before update or delete on wallet_marks
  for each row execute function refuse_change();
create trigger wallet_marks_keep before truncate on wallet_marks for each statement execute function refuse_change();

-- Transactions of another system by its own ids, each written in the commit of what it did: the place of its line or
-- decision; null where it was rolled back before it came, and must not come any more.
create table wallet_references (
  shard smallint not null,
  vendor text not null check (length(vendor) between 1 and 40),
  kind text not null check (length(kind) between 1 and 20),
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  member_id bigint not null check (member_id % 16 = shard),
  seq bigint,
  at timestamptz not null,
  primary key (shard, vendor, kind, transaction_id)
);
-- What is older than anybody asks for may go; what stands never changes.
create trigger wallet_references_final before update on wallet_references
  for each row execute function refuse_change();
create index wallet_references_at on wallet_references (shard, at);

-- What became of wagers that are decided one by one, a row a decision. (shard, seq) is its place in the journal's sequence:
-- that of its last line, or of a mark where nothing moved. kind: 1 decided to a prize, 2 a prize added, 3 void. balance_after:
-- of cash. Amounts in units of 0.0001.
create table wager_decisions (
  seq bigint not null,
  bet_seq bigint not null,
  gate_id bigint not null,
  member_id bigint not null,
  stake bigint not null check (stake > 0),
  prize_before bigint not null check (prize_before >= 0),
  prize bigint not null check (prize >= 0),
  balance_after bigint not null,
  key uuid not null,
  at timestamptz not null,
  version integer not null check (version > 0),
  shard smallint not null check (member_id % 16 = shard),
  kind smallint not null check (kind in (1, 2, 3)),
  primary key (shard, seq),
  unique (shard, bet_seq, version),
  unique (shard, member_id, key),
  check (kind <> 2 or prize >= prize_before),
  check (kind <> 3 or prize = 0)
);
create trigger wager_decisions_append_only before update or delete on wager_decisions
  for each row execute function refuse_change();
create trigger wager_decisions_keep before truncate on wager_decisions for each statement execute function refuse_change();
