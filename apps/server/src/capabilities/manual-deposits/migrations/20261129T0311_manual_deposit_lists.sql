-- Lists of manual deposits by a state that few are in, newest first.
create index manual_deposits_newest_of_state on manual_deposits (state, order_id desc);
