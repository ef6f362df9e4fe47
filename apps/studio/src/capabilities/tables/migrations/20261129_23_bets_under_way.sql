-- Every second each process asks which tables have bets under way, and each hand for its own when it is decided: as many as
-- are, not all that ever were.
create index rounds_under_way_at_table on rounds (table_round) where table_round is not null and state in ('placed', 'open');
