-- Wagers with legs, and markets that are suspended or quoted anew (docs/adr/0017-product-port.md, 0025-placing-with-legs.md).

-- version: of what is quoted on the market, one more with each new price or line. A suspended market takes no bet and may
-- open again. A book is never settled or void as a whole: each of its bets is decided by itself.
alter table wager_gates
  add column version integer not null default 1 check (version > 0),
  drop constraint wager_gates_state_check,
  add constraint wager_gates_state_check check (state in ('active', 'suspended', 'closed', 'settling', 'settled', 'void')),
  add constraint wager_gates_book_is_not_settled check (way <> 'single' or state in ('active', 'suspended', 'closed'));
drop index wager_gates_awaited;
create index wager_gates_awaited on wager_gates (opens_at)
  where state in ('active', 'suspended', 'closed', 'settling') and way = 'pooled';

-- The markets that a wager of a book rests on. (shard, seq) is the line of its bet; leg: from 1, in the order of the slip;
-- version: of the market, as it was quoted and as it stood when the bet was taken.
create table wager_legs (
  shard smallint not null,
  seq bigint not null,
  gate_id bigint not null,
  version integer not null check (version > 0),
  leg smallint not null check (leg > 0),
  selection text not null,
  primary key (shard, seq, leg)
);
-- Whom the result of a market concerns.
create unique index wager_legs_market on wager_legs (shard, gate_id, seq);
create trigger wager_legs_append_only before update or delete on wager_legs
  for each row execute function refuse_change();
create trigger wager_legs_keep before truncate on wager_legs for each statement execute function refuse_change();
