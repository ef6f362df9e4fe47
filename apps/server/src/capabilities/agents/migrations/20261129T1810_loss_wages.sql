-- A wage by the day may be a share of what the team lost by its bets, in place of what it bet (operations.md 4.5, loss wage).
alter table agent_contracts
  add column basis text not null default 'turnover' check (basis in ('turnover', 'loss')),
  add constraint agent_contracts_basis_check1 check (basis = 'turnover' or kind = 'daily');
