-- Messages that the school is open had the phone or email in their key, which outlived the erasing of the child.
create or replace function school.forget_messages() returns trigger
language plpgsql
as $$
begin
  update school.family_messages set address = '', code_hash = null, provider_id = null,
      event = case kind when 'reopened' then 'reopened ' || id else event end
    where school_id = new.school_id and student_id = new.id;
  delete from school.notifications where school_id = new.school_id and key like 'answer:' || new.id || ':%';
  return null;
end
$$;

-- Of children who are erased already.
do $$
declare
  one record;
begin
  for one in select school_id from auth.schools loop
    perform set_config('app.school_id', one.school_id::text, true);
    update school.family_messages as message set event = 'reopened ' || message.id
      from school.users
      where message.school_id = one.school_id and message.kind = 'reopened' and users.school_id = one.school_id
        and users.id = message.student_id and users.erased_at is not null;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
