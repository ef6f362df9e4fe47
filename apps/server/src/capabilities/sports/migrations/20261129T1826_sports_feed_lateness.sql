-- A feed that is asked tells when it answered, not when something happened: how late its messages are says nothing.
alter table sports_feed_lines add column judged boolean not null default true;
