-- What a search looks through, one field a line. Walked in the list's own index: a trigram index would stay unused, since
-- the wall lets no operator that might leak a value (`like` among them) choose rows before it has.
alter table school.users add column search_text text not null generated always as (
  lower(name) || e'\n' || lower(coalesce(roll_number, '')) || e'\n' || coalesce(phone, '') || e'\n' ||
  lower(coalesce(email, ''))
) stored;

drop index school.users_students;
create index users_students on school.users (school_id, roll_order, roll_number collate "C", id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;

create index users_active_students on school.users (school_id, id) include (class_id)
  where role = 'student' and status = 'active' and deleted_at is null;

-- How many live students a class has of each status: counting them took longer than listing a page of them.
create table school.student_counts (
  school_id uuid not null,
  class_id uuid not null,
  status text not null,
  students integer not null,
  primary key (school_id, class_id, status),
  foreign key (school_id, class_id) references school.classes (school_id, id)
);
call system.build_wall('school.student_counts');

-- Each change takes its rows in the order of their key and after everything else, so that no two wait for each other
-- in a circle.
create function school.count_students() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into school.student_counts as counted (school_id, class_id, status, students)
    select school_id, class_id, status, count(*) from added
    where role = 'student' and deleted_at is null
    group by school_id, class_id, status order by school_id, class_id, status
    on conflict (school_id, class_id, status) do update set students = counted.students + excluded.students;
  elsif tg_op = 'DELETE' then
    insert into school.student_counts as counted (school_id, class_id, status, students)
    select school_id, class_id, status, -count(*) from removed
    where role = 'student' and deleted_at is null
    group by school_id, class_id, status order by school_id, class_id, status
    on conflict (school_id, class_id, status) do update set students = counted.students + excluded.students;
  else
    insert into school.student_counts as counted (school_id, class_id, status, students)
    select school_id, class_id, status, sum(change) from (
      select school_id, class_id, status, 1 as change from added where role = 'student' and deleted_at is null
      union all
      select school_id, class_id, status, -1 from removed where role = 'student' and deleted_at is null
    ) changes
    group by school_id, class_id, status having sum(change) <> 0 order by school_id, class_id, status
    on conflict (school_id, class_id, status) do update set students = counted.students + excluded.students;
  end if;
  return null;
end
$$;
create trigger count_added_students after insert on school.users
  referencing new table as added for each statement execute function school.count_students();
create trigger count_changed_students after update on school.users
  referencing old table as removed new table as added for each statement execute function school.count_students();
create trigger count_removed_students after delete on school.users
  referencing old table as removed for each statement execute function school.count_students();

-- The owner too is behind the wall, so each school is counted from within.
do $$
declare
  one record;
begin
  for one in select school_id from auth.schools loop
    perform set_config('app.school_id', one.school_id::text, true);
    insert into school.student_counts (school_id, class_id, status, students)
    select school_id, class_id, status, count(*) from school.users
    where role = 'student' and deleted_at is null group by school_id, class_id, status;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
