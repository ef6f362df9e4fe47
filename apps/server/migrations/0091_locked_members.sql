-- Members who are locked, newest first: what the desk lists. They are few, and stood anywhere among all.
create index members_locked on members (joined_at desc, id desc) where status = 'locked';
