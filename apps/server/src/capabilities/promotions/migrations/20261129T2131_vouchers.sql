-- A voucher: a code that a promotion gave a member, good for them alone (operations.md 5.6). It stands here in the clear, for
-- nobody else can use it; codes of batches stay hashes.
alter table promotion_codes alter column batch_id drop not null;
alter table promotion_codes add column member_id bigint;
alter table promotion_codes add column code text;
-- The entry that gave it: one of each.
alter table promotion_codes add column given_by bigint unique;
alter table promotion_codes add column given_at timestamptz;
alter table promotion_codes add column expires_at timestamptz;
alter table promotion_codes add constraint promotion_codes_whose check (
  (batch_id is null) = (member_id is not null) and (member_id is null) = (code is null) and (member_id is null) = (given_by is null)
  and (member_id is null) = (given_at is null) and (member_id is null) = (expires_at is null)
  and (member_id is null or used_by is null or used_by = member_id));
create index promotion_codes_of_member on promotion_codes (member_id, expires_at desc) where member_id is not null;
create index promotion_codes_of_promotion on promotion_codes (promotion_id, (coalesce(used_at, given_at)) desc)
  where used_at is not null or member_id is not null;
