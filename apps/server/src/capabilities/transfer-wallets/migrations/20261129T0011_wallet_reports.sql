-- What vendors report of their wallets at night, beside what the house had moved when nothing was on its way: compared by the
-- check of the books (capabilities/transfer-wallets/reconcile.ts). Amounts in units of 0.0001.
alter table transfer_wallet_accounts
  add column reported_at timestamptz,
  add column house_in bigint,
  add column house_out bigint,
  add column reported_in bigint,
  add column reported_out bigint,
  -- What was won there less what was lost.
  add column reported_result bigint,
  add column reported_balance bigint;
