-- The log of who did what has the name by which people know it.
alter table school.audit_log rename to activity_log;
alter table school.activity_log rename constraint audit_log_pkey to activity_log_pkey;
alter table school.activity_log rename constraint audit_log_school_id_fkey to activity_log_school_id_fkey;
alter index school.audit_log_by_time rename to activity_log_by_time;
alter index school.audit_log_by_actor rename to activity_log_by_actor;
alter index school.audit_log_by_action rename to activity_log_by_action;
alter index school.audit_log_by_entity rename to activity_log_by_entity;
