-- Work in the background has a login of its own; the tables that it waits in are made by the library (platform/jobs).
alter table system.serving_logins drop constraint serving_logins_serves_check;
alter table system.serving_logins add constraint serving_logins_serves_check check (serves in ('school', 'auth', 'jobs'));
