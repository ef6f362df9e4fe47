-- The boards of Viet Nam rest for the four days of Tet (lottery.md 9.2): the eve of the lunar year and its first three days.
-- Its first day is reckoned in the time of Hanoi, so in 2030 it is a day before the one of packages/lottery lunar-years.
-- The desk takes days out and adds others.
insert into lottery_holidays (game_code, from_day, to_day, note)
select g.code, y.first - 1, y.first + 2, 'Tết ' || extract(year from y.first)
from unnest('{VNMB,VNMT,VNMN}'::text[]) g(code), unnest('{
  2027-02-06,2028-01-26,2029-02-13,2030-02-02,2031-01-23,2032-02-11,2033-01-31,2034-02-19,2035-02-08,2036-01-28}'::date[]) y(first)
order by y.first, g.code;
