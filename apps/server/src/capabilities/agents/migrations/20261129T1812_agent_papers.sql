-- The desk shows contracts, bills and moves of one agent, of whatever kind.
create index agent_contracts_of_agent_newest on agent_contracts (agent_id, id desc);
create index agent_bills_of_agent_newest on agent_bills (agent_id, id desc) where state <> 'nothing';
