-- Until when, after midnight, a teacher's scan closes the day before.
alter table school.schools add column check_out_until time not null default '04:00';
