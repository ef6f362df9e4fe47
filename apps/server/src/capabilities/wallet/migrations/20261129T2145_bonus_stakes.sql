-- Bonuses that members play with, and what of their bets was paid from them (operations.md 2.6;
-- docs/adr/0070-bonus-money-is-staked.md). Amounts in units of 0.0001. Both are changed under the head of the shard alone, as
-- accounts are.

create table wallet_bonuses (
  shard smallint not null,
  -- The entry of a promotion.
  id bigint not null,
  member_id bigint not null,
  -- held: on the bonus account. met: what may become cash is cash. forfeited: the house has it.
  state text not null check (state in ('held', 'met', 'forfeited')),
  amount bigint not null check (amount > 0),
  -- What was given, less what was staked of it, and what came back of those stakes. Below zero where a prize was taken back
  -- after it was staked again.
  pot bigint not null,
  -- Of one bet; 0: nothing of it is staked.
  max_stake bigint not null check (max_stake >= 0),
  -- What of it becomes cash at most.
  max_convert bigint not null check (max_convert >= 0),
  -- Accounts of the house against which it may be staked.
  playable smallint[] not null,
  -- Nothing is staked of it from here on.
  ends_at timestamptz not null,
  primary key (shard, id)
);
create index wallet_bonuses_held on wallet_bonuses (shard, member_id, id) where state = 'held';
create index wallet_bonuses_of_member on wallet_bonuses (member_id, id);

-- What of a bet, by its place in the journal, was paid from which bonus.
create table wallet_bonus_stakes (
  shard smallint not null,
  seq bigint not null,
  bonus_id bigint not null,
  member_id bigint not null,
  market_id bigint not null,
  -- Of the whole bet.
  stake bigint not null check (stake > 0),
  -- What bonuses before this one paid of it, and what this one paid.
  before bigint not null check (before >= 0),
  part bigint not null check (part > 0),
  -- What the whole bet has given back so far.
  returned bigint not null default 0 check (returned >= 0),
  primary key (shard, seq, bonus_id),
  check (before + part <= stake)
);
create index wallet_bonus_stakes_of_market on wallet_bonus_stakes (shard, market_id, seq);
create index wallet_bonus_stakes_of_member on wallet_bonus_stakes (member_id, bonus_id);
