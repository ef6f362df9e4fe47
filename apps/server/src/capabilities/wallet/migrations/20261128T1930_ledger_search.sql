-- Lines that staff look for among the many that bets write: found by their type and time, and by the order they belong to. What
-- bets and rebates write (types 2, 3, 4 and 12 to 15) is in neither, so they cost the path of bets nothing.
create index wallet_entries_rare on wallet_entries (type, at desc) where type not in (2, 3, 4, 12, 13, 14, 15);
create index wallet_entries_referred on wallet_entries (reference)
  where reference is not null and type not in (2, 3, 4, 12, 13, 14, 15);
