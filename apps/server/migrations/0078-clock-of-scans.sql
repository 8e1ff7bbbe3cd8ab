-- What a teacher's scan is judged by: the time zone, start, midday and grace of its day, as the settings had them. Whether the
-- teacher was late or there for half a day follows from it, the times, the kind of the day and the leave when the day is read.
-- Null where a correction says it, and for days of before, which stay as `status` and `is_half_day` have them.
alter table school.teacher_attendance add column clock jsonb;
