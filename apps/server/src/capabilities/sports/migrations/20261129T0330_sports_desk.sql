-- Staff at the book: rights, and the score that a correction is asked for with.
alter table sports_orders add column score jsonb;
-- The key of the change; the same again is the same change.
alter table sports_margins add column key uuid unique;

update staff_roles set rights = rights || '{sports.view}' where name = 'auditor' and built_in;
update staff_roles set rights = rights || '{sports.view,sports.trade,sports.settle}' where name = 'risk' and built_in;
