-- A page is told up to which number of the live feed it was written, and 0 tells it nothing: the first pages of a new house
-- then read everything a second time. The feed of a new house begins at 1, so its first event is 2; where there were
-- events already only the horizon moves, which is past 1 wherever it ever moved.
update live_horizon set seq = 1 where seq = 0;
select setval('live_seq', 1) where not (select is_called from live_seq);
