-- A gift on a member's birthday, by their rank (operations.md 5.1).
alter table reward_items drop constraint reward_items_kind_check;
alter table reward_items add constraint reward_items_kind_check check (kind in
  ('rankGift', 'monthlyGift', 'birthdayGift', 'mission', 'board', 'referral', 'voucher', 'promotion', 'mall'));
