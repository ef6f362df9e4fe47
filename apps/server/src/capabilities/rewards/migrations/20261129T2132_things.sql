-- Rewards that are no amount: free rounds of a campaign, goods of the mall without points (operations.md 5.6). One is 1.0000.
alter table reward_items drop constraint reward_items_gives_check;
alter table reward_items add constraint reward_items_gives_check check (gives in ('cash', 'points', 'freeRounds', 'goods'));
-- Which: the campaign, or the product, and what it was when it was promised.
alter table reward_items add column thing bigint;
alter table reward_items add column about jsonb;
alter table reward_items add constraint reward_items_things_are_named
  check ((gives in ('freeRounds', 'goods')) = (thing is not null) and (thing is null) = (about is null)
    and (thing is null or amount = 10000));
-- An order may be of goods that a promotion gave.
alter table reward_orders drop constraint reward_orders_points_check;
alter table reward_orders add constraint reward_orders_points_check check (points >= 0);
