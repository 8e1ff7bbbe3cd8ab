import { Logger, runMigrations } from 'graphile-worker'
import { type DatabaseAddress, openOwnerPool } from '../database/connection.ts'
import { StartRefusal } from '../process/start-refusal.ts'

const mayNot = '42501'

/**
 * The library's tables exclude everybody but their owner (row-level security without a policy). Only what is missing is
 * granted.
 */
const grants = `do $$
declare
  it record;
begin
  if not has_schema_privilege('shala_jobs', 'graphile_worker', 'usage') then
    grant usage on schema graphile_worker to shala_jobs;
  end if;
  for it in select oid, oid::regclass as name, relname = 'migrations' as is_read, relrowsecurity as is_shut from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p', 'v')
  loop
    if not has_table_privilege('shala_jobs', it.oid, case when it.is_read then 'select' else 'delete' end) then
      execute format('grant %s on %s to shala_jobs',
        case when it.is_read then 'select' else 'select, insert, update, delete' end, it.name);
    end if;
    if it.is_shut and not exists (select from pg_policy where polrelid = it.oid and polname = 'serve') then
      execute format('create policy serve on %s to shala_jobs using (true)', it.name);
    end if;
  end loop;
end $$`

/**
 * Migrates the job library's schema to its version, and lets `shala_jobs` use it. At each start, since a new version
 * may have added tables.
 * @throws StartRefusal when somebody else created that schema
 */
export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  const pool = openOwnerPool(address)
  try {
    await runMigrations({ pgPool: pool, schema: 'graphile_worker', logger: new Logger(() => () => {}) })
    await pool.query(grants)
  } catch (error) {
    if ((error as { code?: string }).code !== mayNot) throw error
    throw new StartRefusal(
      `The schema graphile_worker, where work for later waits, is somebody else's (${(error as Error).message}); the user of DATABASE_URL must own it and all that is in it.`,
    )
  } finally {
    await pool.end()
  }
}
