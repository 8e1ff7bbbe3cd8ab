alter table school.users add column birth_place text;
