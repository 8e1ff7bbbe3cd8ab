-- What the links of a school's tags and cards are made with, so that nobody else can make one.
alter table school.schools
  add column tag_key bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
