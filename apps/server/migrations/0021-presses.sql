-- An earlier press is looked for at every mark; without it in the index, every press of that student and day was read.
create index attendance_changes_of_press on school.attendance_changes (school_id, student_id, date, pressed_at);
drop index school.attendance_changes_of_student;
