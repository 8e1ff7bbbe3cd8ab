-- 0069 was to take over who had said that a child is not theirs, but the owner is behind the wall and saw no message. What was
-- said since then is there.
alter table school.family_messages no force row level security;
alter table school.message_stops no force row level security;
insert into school.message_stops (school_id, student_id, address, why, stopped_at)
  select school_id, student_id, address, 'wrong', max(answered_at) from school.family_messages
  where answer = 'wrong' and address <> ''
    and answered_at < (select applied_at from system.migrations where name = '0069-message-stops.sql')
  group by school_id, student_id, address
  on conflict do nothing;
alter table school.message_stops force row level security;
alter table school.family_messages force row level security;
