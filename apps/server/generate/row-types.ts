import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

const codegen = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
const target = 'apps/server/src/platform/database'

/** The row types of each schema, read off a database that the migrations have just made. */
export async function makeRowTypes(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'shala-types-'))
  const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
  const { user, database, host } = postgres.connection
  try {
    await migrate(postgres.connection)
    const files: Record<string, string> = {}
    for (const schema of ['school', 'auth']) {
      const out = join(folder, `${schema}.ts`)
      const url = `postgres://${user}@localhost/${database}?host=${host}`
      const words = ['--dialect', 'postgres', '--url', url, '--date-parser', 'string', '--out-file', out]
      const which = ['--default-schema', schema, '--include-pattern', `${schema}.*`]
      execFileSync(process.execPath, [codegen, ...words, ...which], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      files[`${target}/${schema}-tables.gen.ts`] = readFileSync(out, 'utf8')
    }
    return files
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
