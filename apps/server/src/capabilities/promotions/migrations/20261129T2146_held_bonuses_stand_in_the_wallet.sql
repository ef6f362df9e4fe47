-- Whoever holds a bonus keeps the terms they took it by: nothing of it is staked, and all of it becomes cash.
insert into wallet_bonuses (shard, id, member_id, state, amount, pot, max_stake, max_convert, playable, ends_at)
  select e.shard, e.id, e.member_id, case e.state when 'held' then 'held' when 'met' then 'met' else 'forfeited' end, e.amount,
    e.amount, 0, e.amount, '{}', coalesce(e.expires_at, e.made_at)
  from promotion_entries e where e.seq is not null
  on conflict do nothing;
