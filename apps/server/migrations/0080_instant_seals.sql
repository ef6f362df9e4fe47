-- Seeds of cards and raffles are sealed under a secret of their own, so that processes which sell cards need none that
-- opens the seed of a draw (lottery.md 12.1 step 3).
--
-- sealed_under
-- 1  the secret of draws, as all were. A worker, which has both, seals it anew; until then no card is decided with it.
-- 2  the secret of cards and raffles.
alter table scratch_seed_pairs add column sealed_under smallint not null default 1 check (sealed_under in (1, 2));
alter table raffles add column sealed_under smallint not null default 1 check (sealed_under in (1, 2));

create index scratch_seed_pairs_to_seal on scratch_seed_pairs (id) where sealed_under = 1 and server_seed is null;
create index raffles_to_seal on raffles (id) where sealed_under = 1 and state = 'open';
