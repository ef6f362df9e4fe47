-- When work on a gate began: its keys carry that time. The gate's own time may be older than the journal takes, of a draw
-- that sold for weeks before the house was away.
alter table wager_rebates add column started_at timestamptz not null default now();
alter table wager_corrections add column started_at timestamptz not null default now();
alter table wager_rebate_reversals add column started_at timestamptz not null default now();

-- Those of a member that run are counted when he makes one more.
create index lottery_chases_running on lottery_chases (member_id) where state in ('active', 'stopping');
