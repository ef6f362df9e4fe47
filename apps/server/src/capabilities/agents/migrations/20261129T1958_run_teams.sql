-- A statement reads the team of one agent among all members of a run: those whose path begins with the line down to the agent.
create index agent_run_members_of_line on agent_run_members (run_id, path text_pattern_ops);
