-- A calendar address ends with the sign-ins of its person: it is good for the version of the account that it was made with.
alter table school.calendar_feeds add column sign_in_version integer not null default 0;
