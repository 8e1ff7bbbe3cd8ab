-- Who deleted somebody, so that they can be brought back. Null for those whom an undone import took away: that is undone by
-- importing again.
alter table school.users add column deleted_by uuid,
  add constraint users_deleted_by foreign key (school_id, deleted_by) references school.users (school_id, id)
    on delete set null (deleted_by);
create index users_deleted on school.users (school_id, role, deleted_at) where deleted_by is not null;
