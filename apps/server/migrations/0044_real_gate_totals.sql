-- Running totals of a gate tell play money apart (ADR 10): what the house won on a draw has real stakes only. They are
-- filled again from the journal by their follower.
truncate wager_gate_totals;
delete from follower_positions where name = 'wagers.gateTotals';
alter table wager_gate_totals add column trial boolean not null;
alter table wager_gate_totals drop constraint wager_gate_totals_pkey;
alter table wager_gate_totals add primary key (gate_id, shard, trial);
