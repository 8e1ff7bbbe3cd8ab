-- What came of calling the family of a child who is absent: one for a child and a day, the newest.
create table school.absence_calls (
  school_id uuid not null references school.schools (school_id),
  student_id uuid not null,
  date date not null,
  outcome text not null check (outcome in ('no_answer', 'spoken')),
  -- Why the child is away, in words; empty if nobody said.
  words text not null default '',
  called_by uuid not null,
  called_at timestamptz not null,
  primary key (school_id, date, student_id),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, called_by) references school.users (school_id, id)
);
call system.build_wall('school.absence_calls');
create index absence_calls_of_students on school.absence_calls (school_id, student_id);
create index absence_calls_callers on school.absence_calls (school_id, called_by);

-- The words may name the child or its family.
create function school.forget_calls() returns trigger
language plpgsql
as $$
begin
  update school.absence_calls set words = '' where school_id = new.school_id and student_id = new.id;
  return null;
end
$$;
create trigger forget_calls after update of erased_at on school.users
  for each row when (new.erased_at is not null) execute function school.forget_calls();
