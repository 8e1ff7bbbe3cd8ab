-- A student's Aadhaar number: the whole number sealed, and what everybody else reads of it. The mask is all that lists,
-- files and the activity can hold, whatever asks for every column.
alter table school.users
  add column aadhaar_number text check (aadhaar_number ~ '^XXXX XXXX [0-9]{4}$'),
  add column aadhaar_sealed bytea,
  add constraint users_aadhaar check ((aadhaar_number is null) = (aadhaar_sealed is null));

-- Those whose number was sealed with an older key are found one after the other.
create index users_aadhaar_sealed on school.users (school_id, id) where aadhaar_sealed is not null;

-- Month and day as one number, 512 for 12 May. A column, because row-level security lets an index of an expression go unused.
alter table school.users add column birthday smallint generated always as (
  (extract(month from birth_date) * 100 + extract(day from birth_date))::smallint
) stored;
create index users_birthday on school.users (school_id, birthday)
  where role = 'student' and status = 'active' and deleted_at is null and birthday is not null;
