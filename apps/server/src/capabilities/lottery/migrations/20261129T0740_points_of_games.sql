-- Rebate points of what is no lottery: live, slots, fish, sports, cockfight (operations.md 4.2). Nobody has any until the desk or an
-- agent gives them.
alter table lottery_product_points
  drop constraint lottery_product_points_check,
  drop constraint lottery_product_points_product_check,
  add constraint lottery_product_points_product_check
    check (product in ('VN', 'SEA', 'ELOTT', 'LIVE', 'SLOTS', 'FISH', 'SPORTS', 'COCK')),
  add constraint lottery_product_points_check
    check (point >= 0 and point <= case product when 'SEA' then 20 when 'LIVE' then 8 when 'SPORTS' then 8 when 'COCK' then 8 else 10 end);
insert into lottery_product_points (product, member_id, point, set_at, ended_at)
select product, null, 0, '-infinity', null from unnest(array['LIVE', 'SLOTS', 'FISH', 'SPORTS', 'COCK']) product;
