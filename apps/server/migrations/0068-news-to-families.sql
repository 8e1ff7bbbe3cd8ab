-- When families are told announcements and closed days, on the school's clock.
alter table school.schools
  add column announced_from time not null default '06:00',
  add column announced_until time not null default '21:00';

alter table school.announcements
  -- Families are told of it, those of these classes; of all where there are none.
  add column tells boolean not null default false,
  add column told_classes uuid[] not null default '{}',
  -- When they were. Until then its row is what waits: for its first day, or for the hours in which families are told.
  add column told_at timestamptz,
  -- The day on which the school is closed, where it says so, and the holiday as long as there is one.
  add column closes date,
  add column calendar_day_id uuid,
  -- It was taken back: the school is open after all.
  add column reopened_at timestamptz,
  add foreign key (school_id, calendar_day_id) references school.calendar_days (school_id, id)
    on delete set null (calendar_day_id),
  add check (told_at is null or tells),
  add check (reopened_at is null or closes is not null);
create index announcements_to_tell on school.announcements (school_id)
  where tells and told_at is null and removed_at is null;

alter table school.family_messages
  drop constraint family_messages_kind_check,
  add constraint family_messages_kind_check
    check (kind in ('absent', 'arrived', 'mistaken', 'withdrawn', 'announced', 'closed', 'reopened')),
  -- What the news is about; its words are read when it leaves.
  add column announcement_id uuid,
  add foreign key (school_id, announcement_id) references school.announcements (school_id, id),
  add check ((announcement_id is not null) = (kind in ('announced', 'closed', 'reopened')));
create index family_messages_of_announcements on school.family_messages (school_id, announcement_id)
  where announcement_id is not null;
