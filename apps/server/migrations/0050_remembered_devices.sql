-- Whose device a remembered one is: SHA-256 of the browser's own cookie, as in `sessions.device_hash`. Ending a session
-- from another device forgets its device too. Null: from before, or a browser that told none.
alter table device_tokens add column device_hash bytea;
