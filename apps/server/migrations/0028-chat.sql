-- A person's question to the assistant and its answer, in one row: two questions at once never mix their answers.
create table school.chat_exchanges (
  school_id uuid not null references school.schools (school_id),
  user_id uuid not null,
  id uuid not null,
  asked_at timestamptz not null,
  question text not null,
  answer text not null,
  answered_by text not null check (answered_by in ('model', 'assistant')),
  -- The places that the answer leads to, of the server's own list.
  links jsonb not null,
  -- An image of the answer.
  file_id uuid,
  primary key (school_id, user_id, id),
  foreign key (school_id, user_id) references school.users (school_id, id),
  foreign key (school_id, file_id) references school.files (school_id, id)
);
create index chat_exchanges_old on school.chat_exchanges (school_id, asked_at);
create index chat_exchanges_images on school.chat_exchanges (school_id, file_id) where file_id is not null;
call system.build_wall('school.chat_exchanges');

-- How often a person has asked a model on a day of the school.
create table school.chat_usage (
  school_id uuid not null references school.schools (school_id),
  user_id uuid not null,
  date date not null,
  questions integer not null,
  images integer not null,
  primary key (school_id, user_id, date),
  foreign key (school_id, user_id) references school.users (school_id, id)
);
create index chat_usage_old on school.chat_usage (school_id, date);
call system.build_wall('school.chat_usage');

-- A conversation has several images.
drop index school.files_one_of_a_field;
create unique index files_one_of_a_field on school.files (school_id, owner_id, field)
  where removed_at is null and owner_id is not null and field not in ('certificate', 'leaveNote', 'chatImage');
