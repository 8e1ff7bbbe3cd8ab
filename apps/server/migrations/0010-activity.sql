-- The log is read by time, and narrowed to who, what or about whom.
drop index school.audit_log_by_time;
create index audit_log_by_time on school.audit_log (school_id, at, id);
create index audit_log_by_actor on school.audit_log (school_id, actor_id, at, id);
create index audit_log_by_action on school.audit_log (school_id, action, at, id);
create index audit_log_by_entity on school.audit_log (school_id, entity_id);
