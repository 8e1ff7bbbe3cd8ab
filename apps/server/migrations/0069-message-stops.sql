-- Phones and emails that nobody writes to of a child, since their owners said so.
create table school.message_stops (
  school_id uuid not null references school.schools (school_id),
  student_id uuid not null,
  address text not null check (address <> ''),
  -- `wrong`: the child is not theirs. `stop`: they want no messages.
  why text not null check (why in ('wrong', 'stop')),
  stopped_at timestamptz not null,
  primary key (school_id, student_id, address),
  foreign key (school_id, student_id) references school.users (school_id, id)
);
call system.build_wall('school.message_stops');

insert into school.message_stops (school_id, student_id, address, why, stopped_at)
  select school_id, student_id, address, 'wrong', max(answered_at) from school.family_messages
  where answer = 'wrong' and address <> ''
  group by school_id, student_id, address;

drop index school.family_messages_wrong;
alter table school.family_messages
  drop constraint family_messages_answer_check,
  add constraint family_messages_answer_check check (answer in ('ill', 'late', 'unknown', 'wrong', 'stop'));

create function school.forget_message_stops() returns trigger
language plpgsql
as $$
begin
  delete from school.message_stops where school_id = new.school_id and student_id = new.id;
  return null;
end
$$;
create trigger forget_message_stops after update of erased_at on school.users
  for each row when (new.erased_at is not null) execute function school.forget_message_stops();
