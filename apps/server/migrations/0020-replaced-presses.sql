-- A press that replaced another on the phone, before its answer came, says so: the other may still be on its way, and arrive last.
alter table school.attendance add column replaces timestamptz;
