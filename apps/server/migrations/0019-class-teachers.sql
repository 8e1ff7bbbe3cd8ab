-- Whether the teacher is still one is asked when the class is read, so that somebody who comes back has their class again.
-- The erasure of a school deletes people and classes, which name each other.
alter table school.classes add column class_teacher_id uuid,
  add constraint classes_class_teacher foreign key (school_id, class_teacher_id) references school.users (school_id, id)
    on delete set null (class_teacher_id);
