-- Who deleted somebody, so that they can be brought back. Null for those whom an undone import took away: that is undone by
-- importing again.
alter table school.users add column deleted_by uuid,
  add constraint users_deleted_by foreign key (school_id, deleted_by) references school.users (school_id, id)
    on delete set null (deleted_by);
create index users_deleted on school.users (school_id, role, deleted_at) where deleted_by is not null;
-- For the key: erasing a school would otherwise read the table once a person.
create index users_deleters on school.users (school_id, deleted_by) where deleted_by is not null;

-- Somebody who is restored has taught without a break.
create function school.resume_teaching() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update school.teaching set to_at = null
  where school_id = new.school_id and teacher_id = new.id and to_at = old.deleted_at;
  return new;
end
$$;
create trigger resume_teaching before update of deleted_at on school.users
  for each row when (
    old.deleted_at is not null and new.deleted_at is null and new.role = 'teacher' and new.status = 'active')
  execute function school.resume_teaching();
