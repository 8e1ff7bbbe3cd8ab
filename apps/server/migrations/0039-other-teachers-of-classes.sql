-- Teachers who see a class as its class teacher does: those who teach a subject there.
create table school.class_other_teachers (
  school_id uuid not null references school.schools (school_id),
  class_id uuid not null,
  teacher_id uuid not null,
  primary key (school_id, class_id, teacher_id),
  foreign key (school_id, class_id) references school.classes (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references school.users (school_id, id) on delete cascade
);
create index class_other_teachers_of_teacher on school.class_other_teachers (school_id, teacher_id);
call system.build_wall('school.class_other_teachers');
