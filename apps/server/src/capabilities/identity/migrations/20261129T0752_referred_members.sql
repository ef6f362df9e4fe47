-- Members of late who came by a friend (registration/friends.ts).
create index members_referred on members (id) where referred_by_id is not null;
