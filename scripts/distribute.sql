-- Distributes a house by the shard of its members, for Citus 13 and newer (docs/failover.md):
--   psql -v ON_ERROR_STOP=1 -d house -f scripts/distribute.sql
-- on the coordinator, with its workers added, the house closed and a backup taken. The schema of the house is left as it is.
-- A test holds both lists against the schema (apps/server/src/main/shards.db.test.ts); Citus itself is tried outside of the
-- tests, since no package of it comes with Debian or npm.
--
-- What stood in the way on Citus 13.2 over PostgreSQL 15, and where it stands now:
--   keys without the shard          mended: every unique key of these tables has it; but for withdrawal_events_payments, which
--                                   is unique in the whole house and has to be dropped, or kept in a table beside
--   a shard of another type         mended: all are smallint
--   foreign keys to local tables    their tables are copied to all workers, below
--   triggers                        append-only triggers look at nothing but their own row; Citus asks to be told so, below
--   plans pinned as generic         open: wallet_post, wallet_post_one, wallet_append, wager_place and wager_decide are set to
--                                   generic plans, which keeps a coordinator from routing them. `alter function ... reset
--                                   plan_cache_mode`, and make each a distributed function by its shard, its first argument
--   clock_timestamp() in an update  open: closing a market updates a copied table with it, which Citus refuses as volatile
--   for update skip locked          open: queues of the cashier, of settlement and of rebates take rows of all shards so
--   correlated subqueries           open: checks of the books over members of all shards

set citus.enable_unsafe_triggers to on;

-- Copied to every worker.
select create_reference_table('wager_markets');
select create_reference_table('lottery_rebate_days');
select create_reference_table('lottery_draws');
select create_reference_table('promotion_versions');
select create_reference_table('withdrawal_files');

-- By the shard of the member, all beside one another.
select create_distributed_table('wallet_entries', 'shard');
select create_distributed_table('agent_active_days', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('agent_first_deposits', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('agent_link_members', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('agent_team_days', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('agent_team_details', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('deposit_events', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('deposit_orders', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('game_wins', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('lottery_rebate_bets', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('lottery_rebate_shards', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('lottery_ticket_chains', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('projection_positions', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('promotion_entries', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('promotion_labels', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('promotion_turnover', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_board_scores', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_cashback_days', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_points', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_rank_checks', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_ranks', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_runs', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_totals', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('reward_turnover', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('turnover_requirement_members', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('turnover_requirement_steps', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('turnover_requirement_terms', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('turnover_requirements', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_correction_winnings', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_corrections', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_decisions', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_events', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_lates', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_legs', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_market_totals', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_outcome_corrections', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_outcomes', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_partial_turnover', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_rebate_reversals', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_rebates', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_settlements', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_turnover', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_turnover_changes', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_turnover_quarters', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wager_winnings', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_account_sums', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_accounts', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_bonus_stakes', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_bonuses', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_guards', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_heads', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_house_totals', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_marks', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_member_days', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('wallet_references', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('withdrawal_events', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('withdrawal_file_parts', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('withdrawal_legs', 'shard', colocate_with => 'wallet_entries');
select create_distributed_table('withdrawals', 'shard', colocate_with => 'wallet_entries');
