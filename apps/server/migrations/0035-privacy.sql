-- How long the school keeps what; null is until the school is deleted. A school that exists loses nothing sooner than before.
alter table school.schools
  add column kept_leaver_months integer,
  add column kept_activity_months integer,
  add column kept_chat_days integer not null default 90,
  add column kept_notice_days integer not null default 90,
  -- When one of them was last made shorter.
  add column kept_shorter_since timestamptz;

-- Removes what is older than the school keeps from the log that nobody may change, some at a time; the last twelve months stay
-- whoever asks, so that nobody can cover their tracks. It runs as the owner, for the school that the connection is bound to.
create function school.forget_activity(older_than timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  own uuid := nullif(current_setting('app.school_id', true), '')::uuid;
  forgotten integer;
begin
  delete from school.activity_log where school_id = own and id in (
    select id from school.activity_log
    where school_id = own and at < least(older_than, now() - interval '12 months')
    order by at limit most
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke execute on function school.forget_activity(timestamptz, integer) from public;
grant execute on function school.forget_activity(timestamptz, integer) to shala_school;
