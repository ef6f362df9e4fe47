-- A chase also ends because its member may not bet: his cash is below zero (operations.md 1), or staff have locked him.
alter table lottery_chases
  drop constraint lottery_chases_stop_reason_check,
  add constraint lottery_chases_stop_reason_check check (stop_reason in ('won', 'member', 'debt', 'locked'));
