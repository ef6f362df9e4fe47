-- By which session a browser was switched on: whoever signs it out, here or from elsewhere, ends what it is told.
alter table push_devices add column session_id uuid;
