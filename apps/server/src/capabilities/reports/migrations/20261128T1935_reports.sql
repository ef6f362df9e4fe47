-- Who reads reports, of the roles that come with the house.
update staff_roles set rights = rights || '{reports.view}' where name = 'auditor' and built_in;
