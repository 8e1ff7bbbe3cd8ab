-- Which days of the week a school, or one of its classes, is open: a change holds from a day on, so that it does not
-- rewrite what was before.
create table school.rhythms (
  school_id uuid not null references school.schools (school_id),
  id uuid not null default gen_random_uuid(),
  -- Null for the school.
  class_id uuid,
  from_date date not null,
  -- Null: the class follows the school again.
  working_days integer[],
  -- [{"weekday": 6, "weeks": [2, 4]}]: closed on second and fourth Saturdays.
  monthly_days_off jsonb not null default '[]',
  half_days integer[] not null default '{}',
  foreign key (school_id, class_id) references school.classes (school_id, id) on delete cascade,
  primary key (school_id, id),
  unique nulls not distinct (school_id, class_id, from_date),
  check (class_id is not null or working_days is not null)
);
call system.build_wall('school.rhythms');

do $$
declare
  one record;
begin
  for one in select school_id from auth.schools loop
    perform set_config('app.school_id', one.school_id::text, true);
    insert into school.rhythms (school_id, from_date, working_days)
    select school_id, '1900-01-01', working_days from school.schools where school_id = one.school_id;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

alter table school.schools drop column working_days;
