-- How the marks of a class stand on a day, kept by the statement that saves them: figures of a school cost the number of
-- its classes, not of its marks.
create table school.attendance_days (
  school_id uuid not null,
  date date not null,
  class_id uuid not null,
  present integer not null,
  absent integer not null,
  late integer not null,
  primary key (school_id, date, class_id),
  foreign key (school_id, class_id) references school.classes (school_id, id)
) with (fillfactor = 70);

-- Over all schools at once, which the owner may see only without the force of the wall.
alter table school.attendance no force row level security;
insert into school.attendance_days (school_id, date, class_id, present, absent, late)
select school_id, date, class_id, count(*) filter (where status = 'present'), count(*) filter (where status = 'absent'),
  count(*) filter (where status = 'late')
from school.attendance
where status is not null
group by school_id, date, class_id;
alter table school.attendance force row level security;
call system.build_wall('school.attendance_days');

-- The few whose marks of today are no longer counted.
create index users_not_active on school.users (school_id, id)
  where role = 'student' and (status <> 'active' or deleted_at is not null);
