import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectAsOwner } from '#platform/database/connection'
import { type EmptyDatabase, openEmptyDatabase } from '../test/empty-database.ts'
import {
  clearServers,
  get,
  newFolder,
  npmRun,
  openSchool,
  operatorCommand,
  type RunningServer,
  refusal,
  startHere,
} from '../test/run-server.ts'

const BACKUP_PASSPHRASE = 'not known to anybody else'
const students = { totalStudents: 3 }
const total = (server: RunningServer) => get(server.url, '/api/students/total', token)
const keyIn = (dataDir: string) => readFileSync(join(dataDir, 'secrets.key'), 'utf8')
function urlOf({ address }: EmptyDatabase): string {
  const { database, user } = address as { database: string; user: string }
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(inject('postgres').host)}`
}
const DATA_DIR = newFolder()
const file = join(newFolder(), 'shala.tar.gz.age')
const elsewhere = newFolder()
let server: RunningServer
let token: string
let other: EmptyDatabase
beforeAll(async () => {
  server = await startHere(DATA_DIR)
  token = (await openSchool(server.url, DATA_DIR, 3)).token
  other = await openEmptyDatabase()
})
afterAll(async () => {
  await clearServers()
  await other.drop()
})

describe('npm run backup', () => {
  it('makes a backup of the running server that only its owner may read', async () => {
    const { code, output } = await operatorCommand('backup', [file, '--with-secret'], {
      DATA_DIR,
      BACKUP_PASSPHRASE,
    })
    expect([code, output]).toEqual([0, expect.stringMatching(/\.age: \d+ rows and 0 files, 0\.0 MB\.$/)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('puts no secret into one that is not encrypted', async () => {
    const { code, output } = await operatorCommand('backup', [`${file}.plain`, '--with-secret'], { DATA_DIR })
    expect([code, output]).toEqual([1, 'A passphrase is needed: give it as BACKUP_PASSPHRASE.'])
  })

  it('is not made with a secret that would open nothing of it', async () => {
    const path = `${file}.another`
    const env = { DATA_DIR, BACKUP_PASSPHRASE, SECRETS_KEY: 'another-secret-of-more-than-32-characters' }
    const { code, output } = await operatorCommand('backup', [path, '--with-secret'], env)
    expect([code, output]).toEqual([1, expect.stringContaining('SECRETS_KEY is not the one')])
    expect(existsSync(path)).toBe(false)
  })

  it('brings along every secret that the server has, also an old one of SECRETS_KEY_OLD', async () => {
    const path = `${file}.old`
    const old = 'an-old-secret-of-more-than-32-characters'
    const env = { DATA_DIR, BACKUP_PASSPHRASE, SECRETS_KEY_OLD: old }
    expect((await operatorCommand('backup', [path, '--with-secret'], env)).code).toBe(0)
    const restored = newFolder()
    await operatorCommand('restore', [path], { DATA_DIR: restored, BACKUP_PASSPHRASE })
    expect(keyIn(restored)).toBe(`${keyIn(DATA_DIR)}${old}\n`)
  })

  it('of a database that nothing is in is refused, and no command makes anything there', async () => {
    const env = { DATABASE_URL: urlOf(other), SECRETS_KEY: keyIn(DATA_DIR).trim(), DATA_DIR: newFolder() }
    const made = await operatorCommand('backup', [`${file}.empty`], env)
    expect([made.code, made.output]).toEqual([1, expect.stringMatching(/^There is nothing in this database/)])
    const listed = await operatorCommand('admin', ['schools'], env)
    expect([listed.code, listed.output]).toEqual([
      1,
      expect.stringContaining('start the server of this program'),
    ])
    const again = await operatorCommand('backup', [`${file}.empty`], env)
    expect(again.output).toMatch(/^There is nothing in this database/)
  })

  it('of a school that still takes changes says that later ones are not in the file', async () => {
    const { output: list } = await operatorCommand('admin', ['schools'], { DATA_DIR })
    const [id = ''] = list.split(' ')
    const make = (name: string) =>
      operatorCommand('backup', [`${file}.${name}`, '--school', id], { DATA_DIR })
    const open = await make('open')
    expect([open.code, open.output]).toEqual([0, expect.stringContaining('The school still takes changes')])
    await npmRun(['admin', '--', 'close-school', id], { DATA_DIR }, 'yes\n')
    const closed = await make('closed')
    expect([closed.code, closed.output]).toEqual([0, expect.stringMatching(/MB\.$/)])
    await npmRun(['admin', '--', 'open-school', id], { DATA_DIR }, 'yes\n')
  })

  it('says that its folder does not exist', async () => {
    const { code, output } = await operatorCommand('backup', ['/not/there/x.tar.gz'], { DATA_DIR })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/could not be written: the folder does not exist\.$/),
    ])
  })

  it('says how it is used', async () => {
    const { code, output } = await operatorCommand('backup', ['--with-secrets', file], { DATA_DIR })
    expect([code, output]).toEqual([1, expect.stringContaining('npm run backup -- FILE --with-secret')])
  })
})

describe('npm run restore', () => {
  it('makes an installation of it in an empty folder, on which people go on', async () => {
    const env = { DATA_DIR: elsewhere, BACKUP_PASSPHRASE }
    const { code, output } = await operatorCommand('restore', [file], env)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Restored and read back: \d+ rows and 0 files/),
    ])
    expect(keyIn(elsewhere)).toBe(keyIn(DATA_DIR))
    const restored = await startHere(elsewhere)
    expect(await total(restored)).toEqual(students)
    await restored.stop()
  })

  it('that was ended before there was a database lets no server start there, and begins anew', async () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'restoring'), '')
    const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE }
    expect(await refusal(env)).toMatch(/^A restore into this database was interrupted/)
    // In need people ask the doctor first, and what it leaves in the store is an empty folder.
    expect((await operatorCommand('doctor', [], env)).output).toMatch(
      /MEND {2}The database: A restore into this/,
    )
    expect(existsSync(join(dataDir, 'files', 'doctor'))).toBe(true)
    expect((await operatorCommand('restore', [file], env)).code).toBe(0)
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  })

  it('is what a folder with files of schools and no database waits for: no server begins an empty one beside them', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'files'))
    writeFileSync(join(dataDir, 'files', 'photo.jpg'), '')
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(/holds files of schools, but no database/)
  })

  it('is not begun when npm has kept --check for itself', async () => {
    const dataDir = newFolder()
    const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE }
    const { code, output } = await npmRun(['restore', file, '--check'], env)
    expect([code, output]).toEqual([1, expect.stringContaining('npm kept --check for itself: write --')])
    expect(readdirSync(dataDir)).toEqual([])
    const checked = await npmRun(['restore', '--', file, '--check'], env)
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('is whole')])
    const folder = await operatorCommand('restore', [dataDir, '--check'], env)
    expect(folder.output).toBe(`The backup ${dataDir} cannot be read (EISDIR).`)
  })

  it('refuses a folder that holds one already', async () => {
    const { code, output } = await operatorCommand('restore', [file], {
      DATA_DIR: elsewhere,
      BACKUP_PASSPHRASE,
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^The database is not empty/)])
  })
})

describe('npm run move', () => {
  it('says in a sentence that the other PostgreSQL does not let it in', async () => {
    const { code, output } = await operatorCommand(
      'move',
      ['--to', urlOf(other).replace(/\/\w+\?/, '/nowhere?')],
      {
        DATA_DIR: elsewhere,
      },
    )
    expect([code, output]).toEqual([
      1,
      'The database of --to cannot be used: database "nowhere" does not exist.',
    ])
  })

  it('takes it to another PostgreSQL and back, once the server is stopped', async () => {
    const DATABASE_URL = urlOf(other)
    const refused = await operatorCommand('move', ['--to', DATABASE_URL], { DATA_DIR })
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is used by another server')])
    await server.stop()

    const out = await operatorCommand('move', ['--to', DATABASE_URL], { DATA_DIR })
    expect([out.code, out.output]).toEqual([
      0,
      expect.stringMatching(/^Moved and read back: \d+ rows of \d+ tables\./),
    ])
    expect(await refusal({ DATA_DIR })).toMatch(/^This database was moved to another PostgreSQL/)
    expect((await operatorCommand('doctor', [], { DATA_DIR })).output).toMatch(
      /MEND {2}This database was moved to/,
    )
    const env = { DATABASE_URL, SECRETS_KEY: keyIn(DATA_DIR).trim() }
    const moved = await startHere(DATA_DIR, env)
    expect(await total(moved)).toEqual(students)
    const owner = await connectAsOwner(other.address)
    // As a newer program finds it, which must not migrate while the server runs.
    const { rows: last } = await owner.query(
      'delete from system.migrations where name = (select max(name) from system.migrations) returning name, checksum',
    )
    const early = await operatorCommand('move', ['--to', 'embedded'], { DATA_DIR, ...env })
    expect([early.code, early.output]).toEqual([
      1,
      expect.stringContaining('A server still runs on this database'),
    ])
    const { name, checksum } = last[0]
    await owner.query('insert into system.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await owner.end()
    await moved.stop()

    const back = await operatorCommand('move', ['--to', 'embedded'], { DATA_DIR, ...env })
    expect([back.code, back.output]).toEqual([0, expect.stringContaining('Moved and read back')])
    const home = await startHere(DATA_DIR)
    expect(await total(home)).toEqual(students)
    await home.stop()
  })
})
