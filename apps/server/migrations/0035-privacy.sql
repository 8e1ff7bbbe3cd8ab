-- How long the school keeps what; null is until the school is deleted. A school that exists loses nothing sooner than before.
alter table school.schools
  add column kept_leaver_months integer,
  add column kept_activity_months integer,
  add column kept_chat_days integer not null default 90,
  add column kept_notice_days integer not null default 90,
  -- When one of them was last made shorter.
  add column kept_shorter_since timestamptz;

-- Removes what is older than the school keeps from the log that nobody may change, some at a time; the last twelve months stay
-- whoever asks, so that nobody can cover their tracks. It runs as the owner, for the school that the connection is bound to.
create function school.forget_activity(older_than timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  own uuid := nullif(current_setting('app.school_id', true), '')::uuid;
  forgotten integer;
begin
  delete from school.activity_log where school_id = own and id in (
    select id from school.activity_log
    where school_id = own and at < least(older_than, now() - interval '12 months')
    order by at limit most
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke execute on function school.forget_activity(timestamptz, integer) from public;
grant execute on function school.forget_activity(timestamptz, integer) to shala_school;

-- The school's words to families about their data. Each change is a new version; version 0 is the usual text, without a row.
create table school.privacy_notices (
  school_id uuid not null references school.schools (school_id),
  version integer not null check (version > 0),
  text_en text not null,
  text_hi text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (school_id, version),
  foreign key (school_id, made_by) references school.users (school_id, id)
);
call system.build_wall('school.privacy_notices');
call system.make_append_only('school.privacy_notices');

-- Who agreed to which version for a child, when and how. A withdrawn one stays.
create table school.consents (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  student_id uuid not null,
  version integer not null check (version >= 0),
  given_by text not null,
  relation text not null check (relation in ('mother', 'father', 'guardian', 'self')),
  -- In the app, by the child's login, or on paper, entered by the office.
  way text not null check (way in ('app', 'paper')),
  given_on date not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, recorded_by) references school.users (school_id, id),
  foreign key (school_id, withdrawn_by) references school.users (school_id, id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index consents_one_of_a_version on school.consents (school_id, student_id, version)
  where withdrawn_at is null;
create index consents_of_student on school.consents (school_id, student_id, recorded_at);
call system.build_wall('school.consents');

-- What somebody asks of the school about their data.
create table school.privacy_requests (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('correct', 'erase')),
  text text not null,
  asked_at timestamptz not null,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, user_id) references school.users (school_id, id),
  foreign key (school_id, answered_by) references school.users (school_id, id),
  check ((answer is null) = (answered_at is null))
);
create index privacy_requests_open on school.privacy_requests (school_id, asked_at) where answered_at is null;
create index privacy_requests_of_person on school.privacy_requests (school_id, user_id, asked_at);
call system.build_wall('school.privacy_requests');

-- A student who left is erased for good: nothing that names them stays, in the logs neither, which is why it runs as the owner;
-- their marks stay, so that the figures of past days do not change.
alter table school.users add column erased_at timestamptz;
create function school.erase_student(student uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  own uuid := nullif(current_setting('app.school_id', true), '')::uuid;
  nobody constant text := 'Erased student';
begin
  update school.users set name = nobody, roll_number = '-', deleted_at = at, erased_at = at
    where school_id = own and id = student and role = 'student' and status <> 'active' and deleted_at is null;
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
revoke execute on function school.erase_student(uuid, timestamptz) from public;
grant execute on function school.erase_student(uuid, timestamptz) to shala_school;
