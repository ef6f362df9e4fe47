-- Staff look for a deposit by its reference, whatever its channel and its state (capabilities/manual-deposits/queries.ts).
create index manual_deposits_by_reference on manual_deposits (reference) where reference is not null;
