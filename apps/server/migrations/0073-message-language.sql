-- The language in which a child's family gets its messages; null for the school's.
alter table school.users add column message_language text;
