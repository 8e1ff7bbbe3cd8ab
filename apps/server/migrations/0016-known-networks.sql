-- The networks that an account has signed in from, or gone on from: what strangers do is not held against it there.
create table auth.known_networks (
  login_id uuid not null references auth.logins (id) on delete cascade,
  network text not null,
  last_at timestamptz not null,
  primary key (login_id, network)
);
create index known_networks_by_time on auth.known_networks (last_at);
insert into auth.known_networks (login_id, network, last_at)
  select login_id, network, max(coalesce(last_used_at, created_at)) from auth.sessions
  where network is not null group by login_id, network;
drop index auth.sessions_by_network;
alter table auth.sessions drop column network;

-- Decoys are no part of a day's budget.
drop index auth.codes_by_time;
create index codes_by_time on auth.codes (created_at) where not is_decoy;
-- Notices to a person are counted too.
alter table auth.tries drop constraint tries_kind;
alter table auth.tries add constraint tries_kind
  check (kind in ('code', 'password', 'unknown', 'invitation', 'notice'));

-- Counted up when what an account is signed in to by changes: a sign-in that began before is none.
alter table auth.logins add column sign_in_version integer not null default 0;
-- Of one phone or email the oldest accounts are looked at, however many a school enters.
drop index auth.logins_by_phone;
drop index auth.logins_by_email;
create index logins_by_phone on auth.logins (phone, created_at, id) where deleted_at is null;
create index logins_by_email on auth.logins (email, created_at, id) where deleted_at is null;
-- One try at a password counts for several accounts; of its network it is one.
alter table auth.tries add column is_further boolean not null default false;
