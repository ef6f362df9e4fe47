-- What is paid at most (lottery.md 1.7): 500,000 an order and 1,000,000 a member and draw; of the e-lottery's own games
-- 500,000 a member and draw (lottery.md 11). What somebody set at the desk stays.
update lottery_games set max_win = 10000000000, version = version + 1
where prize_mode in ('Lott', 'SEA') and max_win = 5000000000;

-- The most one order can win, as it stood when the draw was drawn; null: there was no such limit. A correction pays by the
-- same.
alter table lottery_draws add column settle_order_cap bigint check (settle_order_cap > 0);
