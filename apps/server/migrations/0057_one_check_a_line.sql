-- What a line of the journal must be, asked once: each check of its own costs half a microsecond a line, which a basket
-- of a hundred lines pays a hundred times. The same conditions as before, and a bet has its units.
alter table wallet_entries add constraint wallet_entries_sound check (
  amount <> 0 and account between 1 and 4 and contra <> account
  and (play is null or (gate_id is not null and selection is not null and units is not null and units > 0 and amount < 0)));

alter table wallet_entries
  drop constraint wallet_entries_amount_check,
  drop constraint wallet_entries_account_check,
  drop constraint wallet_entries_check,
  drop constraint wallet_entries_bet;
