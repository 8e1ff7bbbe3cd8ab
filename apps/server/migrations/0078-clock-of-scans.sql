-- A teacher's scan is judged by the time zone, start, midday and grace that the settings had on its day. Late and half a day
-- follow from these, the times, the kind of the day and the leave, and are judged when the day is read. Null where a correction
-- decides, and for days stored before, which stay as `status` and `is_half_day` have them.
alter table school.teacher_attendance add column clock jsonb;
