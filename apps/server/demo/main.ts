import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connectAsOwner, openPool } from '#platform/database/connection'
import { migrate } from '#platform/database/migrate'
import { bindToSchool } from '#platform/database/school-db'
import { makeServingLogins } from '#platform/database/serving-logins'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { deriveSecrets, openSecrets } from '#platform/process/secrets'
import { StartRefusal } from '#platform/process/start-refusal'
import { endWith, run } from '../src/run.ts'
import { demoSchoolAt, loadDemo } from './load.ts'
import { drawPhotos } from './photos.ts'
import type { DemoSchool } from './school.ts'

const marker = 'this-is-a-demo'

/** The demo has its own database and files, whatever else this machine is set up for. */
const notTheDemos = /^(DATABASE_\w+|SECRETS_KEY\w*|S3_\w+)$/

/**
 * An empty folder, made anew each time.
 * @throws StartRefusal for one that holds anything but an earlier demo
 */
async function clear(folder: string): Promise<void> {
  const held = existsSync(folder) ? await readdir(folder) : []
  if (held.length > 0 && !held.includes(marker)) {
    throw new StartRefusal(
      `The folder ${folder} (DATA_DIR) holds something that is no demo; choose another, or an empty one.`,
    )
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, marker), 'Made anew by each npm run demo.\n')
}

/** Loads without waiting for the disk: a demo that is cut short is made again. */
async function fill(folder: string): Promise<DemoSchool> {
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'pg'),
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  try {
    await migrate(postgres.connection)
    const secrets = await openSecrets(postgres.connection, { dataDir: folder, current: undefined, old: [] })
    const { school: address } = await makeServingLogins(postgres.connection)
    const pool = openPool(address, 'school', 1)
    const now = new Date()
    const school = demoSchoolAt(now)
    const demo = { school, now, numberKeys: deriveSecrets(...secrets).numbers }
    await Promise.all([
      loadDemo((schoolId) => bindToSchool(pool, schoolId), demo),
      drawPhotos(school, join(folder, 'files')),
    ])
    await pool.end()
    const owner = await connectAsOwner(postgres.connection)
    // Until PostgreSQL counts by itself, its plans for an empty database make the first screens wait for seconds.
    await owner.query('analyze')
    await owner.end()
    return school
  } finally {
    await postgres.stop()
  }
}

function greet(url: string, { admin, teachers, classes, students }: DemoSchool): void {
  const unmarked = classes.at(-1)
  const teacher = unmarked?.teacher ?? teachers[0]
  const student = students[0]
  const place = process.stdout.isTTY ? 'here, in this terminal' : 'in outbox.jsonl of its folder'
  console.log(`
  The demo school is ready at ${url}

  Sign in by code with one of these numbers; the code appears ${place}.

    ${admin.phone}   ${admin.name}, admin
    ${teacher?.phone}   ${teacher?.name}, teacher of ${unmarked?.name} - ${unmarked?.section}, still to be marked today
    ${student?.phone}   the family of ${student?.name}, student

  The other teachers have ${teachers[0]?.phone} to ${teachers.at(-1)?.phone}.
  Every start makes the same school anew, with marks of sixty school days up to today. Stop with Ctrl-C.
`)
}

async function main(): Promise<void> {
  const folder = resolve(process.env.DATA_DIR || './data-demo')
  await clear(folder)
  const began = Date.now()
  console.log('Making the demo school: 1,000 students, 40 teachers, 60 school days …')
  const school = await fill(folder)
  console.log(`Made in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  const kept = Object.entries(process.env).filter(([name]) => !notTheDemos.test(name))
  await run({ ...Object.fromEntries(kept), DATA_DIR: folder }, (url) => greet(url, school))
}

main().catch(endWith)
