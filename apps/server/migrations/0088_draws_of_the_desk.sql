-- Draws that are over, newest first, and those of them that are void: what the desk lists. Of one game they are found by
-- lottery_draws_by_time. By their close nobody looks for all draws.
create index lottery_draws_finished on lottery_draws (draw_at desc) where state in ('settled', 'void');
create index lottery_draws_void on lottery_draws (draw_at desc) where state = 'void';
drop index lottery_draws_by_close;
