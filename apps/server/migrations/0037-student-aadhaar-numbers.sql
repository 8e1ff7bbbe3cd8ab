-- A student's Aadhaar number: the whole number sealed, and what everybody else reads of it. The mask is all that lists,
-- files and the activity can hold, whatever asks for every column.
alter table school.users
  add column aadhaar_number text check (aadhaar_number ~ '^XXXX XXXX [0-9]{4}$'),
  add column aadhaar_sealed bytea,
  add constraint users_aadhaar check ((aadhaar_number is null) = (aadhaar_sealed is null));

-- Those whose number was sealed with an older key are found one after the other.
create index users_aadhaar_sealed on school.users (school_id, id) where aadhaar_sealed is not null;
