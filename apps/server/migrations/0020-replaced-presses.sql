-- A press that replaced others on the phone, before their answers came, names them: they may still be on their way, and arrive last.
alter table school.attendance add column replaces timestamptz[];
