-- Who added a vendor at the desk, by the key of the order: the same again adds none.
alter table vendors add column added_key uuid unique;
