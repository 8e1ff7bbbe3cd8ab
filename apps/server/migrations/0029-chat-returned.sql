-- Questions and images of a day that were given back because the model failed.
alter table school.chat_usage add column returned integer not null default 0;
