-- Valid bets are kept by play: one that covers too much of its play counts nothing, the member's others on the same draw
-- count (operations.md 2.3). They are filled again from the journal by their follower.
truncate wager_valid_bets;
delete from follower_positions where name = 'wagers.validBets';
alter table wager_valid_bets add column play text not null;
alter table wager_valid_bets drop constraint wager_valid_bets_pkey;
alter table wager_valid_bets add primary key (shard, member_id, gate_id, play);
