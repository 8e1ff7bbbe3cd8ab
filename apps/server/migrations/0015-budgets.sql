-- Codes are counted for each school and for the whole server, invitations for the whole server.
alter table auth.codes add column school_id uuid;
create index codes_by_school on auth.codes (school_id, created_at);
create index codes_by_time on auth.codes (created_at);
alter table auth.tries drop constraint tries_kind;
alter table auth.tries add constraint tries_kind check (kind in ('code', 'password', 'unknown', 'invitation'));
alter table auth.tries drop constraint tries_identifier;
alter table auth.tries add constraint tries_identifier check ((kind in ('unknown', 'invitation')) = (identifier is null));
create index tries_by_kind on auth.tries (kind, tried_at);
