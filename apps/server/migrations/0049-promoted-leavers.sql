-- How somebody left in a new year: it is not undone once a transfer certificate or another last day has followed.
alter table school.promoted_students add column to_leaving_date date, add column to_certificate_number text;
do $$
declare
  one record;
begin
  for one in select school_id from auth.schools loop
    perform set_config('app.school_id', one.school_id::text, true);
    update school.promoted_students as promoted
    set to_leaving_date = users.leaving_date, to_certificate_number = users.certificate_number
    from school.users
    where users.school_id = promoted.school_id and users.id = promoted.student_id and promoted.to_status = 'leaved';
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
