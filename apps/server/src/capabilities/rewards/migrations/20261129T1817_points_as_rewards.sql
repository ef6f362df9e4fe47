-- A reward is cash or points; prizes of raffles are rewards too (operations.md 5.6). Points are kept as amounts: one is 1.0000.
alter table reward_items add column gives text not null default 'cash' check (gives in ('cash', 'points'));
alter table reward_items add constraint reward_items_points_are_free check (gives = 'cash' or multiplier = 0);
alter table reward_items drop constraint reward_items_kind_check;
alter table reward_items add constraint reward_items_kind_check check (kind in
  ('rankGift', 'monthlyGift', 'birthdayGift', 'mission', 'board', 'referral', 'voucher', 'promotion', 'mall', 'raffle'));
