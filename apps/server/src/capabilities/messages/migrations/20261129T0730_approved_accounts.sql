-- The account that the approval of an application made. Those that were approved before have none.
alter table affiliate_applications add column member_id bigint references members(id);
alter table affiliate_applications add column account text;
