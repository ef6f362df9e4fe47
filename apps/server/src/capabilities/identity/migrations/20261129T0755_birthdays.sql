-- Members by the day of the year on which they were born: month and day as one number (profile/birthdays.ts).
create index members_birthday on members (((extract(month from birthday) * 100 + extract(day from birthday))::integer), id)
  where birthday is not null;
