-- Limits count networks: an IPv4 address, or the /64 of an IPv6 one.
alter table auth.codes rename column ip_address to network;
alter table auth.tries rename column ip_address to network;
alter index auth.codes_by_ip_address rename to codes_by_network;
alter index auth.tries_by_ip_address rename to tries_by_network;

-- Where a session was last used from; of IPv6 it is written down at the next use.
alter table auth.sessions add column network text;
update auth.sessions set network = ip_address where ip_address not like '%:%';
drop index auth.sessions_by_ip_address;
create index sessions_by_network on auth.sessions (login_id, network);

-- A shut code opens no more to strangers, only to networks that its accounts have signed in from. A decoy was sent to nobody.
alter table auth.codes add column shut_at timestamptz;
alter table auth.codes add column digits smallint not null default 6;
alter table auth.codes add column is_decoy boolean not null default false;
alter table auth.codes drop constraint codes_purpose_check;
alter table auth.codes add constraint codes_purpose
  check (purpose in ('login', 'signup', 'reset', 'set-password', 'prove-contact', 'confirm'));

-- A try at a password counts for each account that it might open, whatever name it was typed beside.
alter table auth.tries drop column counted_at;
alter table auth.tries drop constraint tries_kind;
delete from auth.tries where kind = 'password';
update auth.tries set kind = 'password' where kind = 'own-password';
alter table auth.tries add constraint tries_kind check (kind in ('code', 'password', 'unknown'));

-- By which way the sign-in came that a ticket completes: 'code', 'password' or 'google'.
alter table auth.tickets add column method text not null default 'code';
