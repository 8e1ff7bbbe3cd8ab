-- Half of a day for which a student who was marked present or late was away.
alter table school.attendance
  add column away_half text check (away_half in ('first half', 'second half')),
  add column previous_away_half text;
alter table school.attendance_changes
  add column from_away_half text,
  add column to_away_half text;
-- Few marks have one, and those who sum days look for them by day.
create index attendance_half_days on school.attendance (school_id, date) where away_half is not null;
