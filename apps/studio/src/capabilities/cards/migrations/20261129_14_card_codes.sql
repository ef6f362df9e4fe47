-- A code is of one table that is open: those of closed tables are free again, or no code would be left one day.
alter table card_tables drop constraint card_tables_code_key;
create unique index card_tables_code on card_tables (code) where closed_at is null;
