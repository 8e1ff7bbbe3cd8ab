-- The notifications of each person: kinds and values are kept, the words are made when they are read.
create table school.notifications (
  school_id uuid not null references school.schools (school_id),
  user_id uuid not null,
  id uuid not null,
  -- One event tells a person once, however often it is noticed.
  key text collate "C" not null,
  kind text not null,
  "values" jsonb not null,
  -- A path inside the app.
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it left for the browsers that show it while the app is closed.
  pushed_at timestamptz,
  -- The browsers that it has still to reach, where it has left for others; null for all of the person's.
  push_only_to uuid[],
  primary key (school_id, user_id, id),
  unique (school_id, user_id, key),
  foreign key (school_id, user_id) references school.users (school_id, id)
);
create index notifications_unread on school.notifications (school_id, user_id) where read_at is null;
create index notifications_unpushed on school.notifications (school_id, created_at) where pushed_at is null;
create index notifications_by_key on school.notifications (school_id, key);
create index notifications_old on school.notifications (school_id, created_at);
call system.build_wall('school.notifications');

-- A browser that shows notifications while the app is closed. It ends with its session.
create table school.push_subscriptions (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  -- Everything is sealed with these (RFC 8291): the browser's push service can read none of it.
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, endpoint),
  foreign key (school_id, user_id) references school.users (school_id, id)
);
create index push_subscriptions_of_person on school.push_subscriptions (school_id, user_id);
call system.build_wall('school.push_subscriptions');
