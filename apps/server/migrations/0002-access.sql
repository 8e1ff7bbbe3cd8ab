-- What sign-in needs of a school; follows school.schools by trigger (0003).
create table auth.schools (
  school_id uuid primary key,
  name text not null,
  time_zone text not null,
  deleted_at timestamptz
);

-- One row per account. An admin without a school has nothing else; everyone else's follows school.users by trigger (0003).
create table auth.logins (
  id uuid primary key,
  school_id uuid references auth.schools (school_id),
  role text not null check (role in ('admin', 'superadmin', 'teacher', 'student')),
  name text not null,
  phone text,
  email text,
  photo text,
  status text not null default 'active' check (status in ('active', 'leaved', 'passout')),
  password_hash text,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index logins_by_phone on auth.logins (phone) where deleted_at is null;
create index logins_by_email on auth.logins (email) where deleted_at is null;
create unique index logins_phone_without_school on auth.logins (phone) where school_id is null and deleted_at is null;

create table auth.sessions (
  id uuid primary key,
  login_id uuid not null references auth.logins (id),
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_login on auth.sessions (login_id);

-- A row is a message sent and a code that lives until it is used, void or expired.
create table auth.codes (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'signup', 'reset', 'set-password')),
  identifier text not null,
  address text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  void_at timestamptz
);
create index codes_by_identifier on auth.codes (identifier, created_at);
create index codes_by_address on auth.codes (address, created_at);

create table auth.wrong_tries (
  id uuid primary key,
  identifier text not null,
  address text not null,
  tried_at timestamptz not null,
  -- Set once these tries have made the codes void.
  counted_at timestamptz
);
create index wrong_tries_by_identifier on auth.wrong_tries (identifier, tried_at);

-- Several accounts behind one proven phone or email: who may still choose between which.
create table auth.tickets (
  token_hash bytea primary key,
  login_ids uuid[] not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
