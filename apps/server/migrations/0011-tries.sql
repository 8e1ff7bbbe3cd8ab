-- A row is one try: at a code, at a password (by a login, or by its own person who is signed in), or at a phone or email that
-- nobody has. The kind has a column, so that no try is ever counted as one of another kind.
alter table auth.wrong_tries rename to tries;
alter table auth.tries rename constraint wrong_tries_pkey to tries_pkey;
alter table auth.tries add column kind text;
update auth.tries set kind = case
  when identifier = 'unknown' then 'unknown'
  when identifier ~ '^password:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'own-password'
  when identifier like 'password:%' then 'password'
  else 'code'
end;
alter table auth.tries alter column identifier drop not null;
update auth.tries set identifier = nullif(regexp_replace(identifier, '^(password:|unknown$)', ''), '') where kind <> 'code';
alter table auth.tries alter column kind set not null;
alter table auth.tries add constraint tries_kind check (kind in ('code', 'password', 'own-password', 'unknown'));
-- What nobody has is not kept.
alter table auth.tries add constraint tries_identifier check ((kind = 'unknown') = (identifier is null));

alter table auth.codes rename column address to ip_address;
alter table auth.tries rename column address to ip_address;
alter table auth.sessions rename column address to ip_address;
alter index auth.codes_by_address rename to codes_by_ip_address;
alter index auth.sessions_by_address rename to sessions_by_ip_address;
drop index auth.wrong_tries_by_identifier, auth.wrong_tries_by_address;
create index tries_by_identifier on auth.tries (identifier, kind, tried_at);
create index tries_by_ip_address on auth.tries (ip_address, kind, tried_at);
