-- Lists of withdrawals by a state that few are in, newest first, and of parts that came back.
create index withdrawals_by_state on withdrawals (state, id desc);
create index withdrawal_legs_returned on withdrawal_legs (shard, withdrawal_id) where state = 'returned';
