-- A deleted student can be erased too, and the roll numbers kept with enrolments (0085) go with the others.
create or replace function school.erase_student(student uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  own uuid := nullif(current_setting('app.school_id', true), '')::uuid;
  nobody constant text := 'Erased student';
begin
  update school.users set name = nobody, roll_number = '-', deleted_at = coalesce(deleted_at, at), erased_at = at
    where school_id = own and id = student and role = 'student' and erased_at is null
      and (status <> 'active' or deleted_at is not null);
  if not found then
    return false;
  end if;
  -- Every other field, also one that is added later: what stays is named here.
  execute (
    select format('update school.users set %s where school_id = $1 and id = $2', string_agg(format('%I = default', attname), ', '))
    from pg_attribute
    where attrelid = 'school.users'::regclass and attnum > 0 and not attisdropped and (not attnotnull or atthasdef) and attgenerated = ''
      and attname not in ('status', 'class_id', 'class_key', 'roll_number', 'enrollment_date', 'session', 'passout_year',
        'deleted_at', 'erased_at')
  ) using own, student;
  update school.attendance set notes = '', previous_notes = case when previous_notes is not null then '' end
    where school_id = own and student_id = student;
  update school.attendance_changes set from_notes = '', to_notes = ''
    where school_id = own and student_id = student;
  update school.leave_requests set reason = '-', remark = null, file_id = null where school_id = own and user_id = student;
  update school.imported_people set before = null, after = '{}' where school_id = own and person_id = student;
  update school.promoted_students set from_roll_number = '-', to_roll_number = '-' where school_id = own and student_id = student;
  update school.enrolments set roll_number = '-' where school_id = own and student_id = student and roll_number is not null;
  update school.consents set given_by = '-' where school_id = own and student_id = student;
  update school.privacy_requests set text = '-', answer = case when answer is not null then '-' end
    where school_id = own and user_id = student;
  delete from school.notifications where school_id = own and (
    user_id = student
    or key like 'privacy:' || student || ':%'
    or exists (
      select from school.leave_requests as leave
      where leave.school_id = own and leave.user_id = student and key like 'leave:' || leave.id || ':%'
    )
  );
  delete from school.chat_exchanges where school_id = own and user_id = student;
  delete from school.chat_usage where school_id = own and user_id = student;
  delete from school.push_subscriptions where school_id = own and user_id = student;
  delete from school.calendar_feeds where school_id = own and user_id = student;
  update school.files set removed_at = at where school_id = own and owner_id = student and removed_at is null;
  update school.activity_log set before = null, after = null where school_id = own and entity_id = student;
  update school.activity_log set actor_name = nobody where school_id = own and actor_id = student;
  delete from auth.sessions where login_id = student;
  delete from auth.known_networks where login_id = student;
  update auth.logins set password_hash = null where id = student;
  return true;
end
$$;
