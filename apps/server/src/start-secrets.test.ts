import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { sealedHead } from '#platform/files/sealing'
import { findEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { deriveSecrets } from '#platform/process/secrets'
import {
  clearServers,
  lastCode,
  newFolder,
  openSchool,
  post,
  refusal,
  startHere,
  startResealing,
} from '../test/run-server.ts'
import { anyPdf, formOf } from '../test/test-files.ts'

afterAll(clearServers)

const keyFile = (dataDir: string) => join(dataDir, 'secrets.key')
const aadhaar = `2341 2341 234${checkDigitFor('23412341234')}`

interface ShownTeacher {
  _id: string
  aadhaarNumber: string
  aadhaarCard: string
  qualifications: { fileUrl: string }[]
}

async function addTeacher(url: string, token: string, index: number): Promise<string> {
  const fields = {
    role: 'teacher',
    name: `Teacher ${index}`,
    email: `teacher${index}@x.example`,
    phone: `98765000${String(index).padStart(2, '0')}`,
    dob: '1988-03-04',
    subject: 'Mathematics',
    status: 'active',
    aadhaarNumber: aadhaar,
    village: 'Wagholi',
    subDistrict: 'Haveli',
    postOffice: 'Wagholi',
    state: 'Maharashtra',
    pincode: '412207',
    qualifications: JSON.stringify([{ type: "Bachelor's Degree", institution: 'College', year: '2010' }]),
    aadhaarCard: anyPdf(`card of ${index}`),
    qualification_0_file: anyPdf(`degree of ${index}`),
  }
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: formOf(fields) })
  const { user } = (await sent.json()) as { user: ShownTeacher }
  return user._id
}

async function showTeacher(url: string, token: string, id: string): Promise<ShownTeacher | null> {
  const shown = await fetch(`${url}/api/users/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return shown.ok ? ((await shown.json()) as { user: ShownTeacher }).user : null
}

/** Whether all numbers and documents of some teachers are shown as they were entered. */
async function areAllOpen(url: string, token: string, ids: string[]): Promise<boolean> {
  for (const [index, id] of ids.entries()) {
    const teacher = await showTeacher(url, token, id)
    const texts = await Promise.all(
      [teacher?.aadhaarCard, teacher?.qualifications[0]?.fileUrl].map(async (link) =>
        (await fetch(`${url}${link}`)).text(),
      ),
    )
    const isOpen = texts[0]?.includes(`card of ${index}`) && texts[1]?.includes(`degree of ${index}`)
    if (!isOpen || teacher?.aadhaarNumber !== aadhaar) return false
  }
  return true
}

function documentsOf(dataDir: string): string[] {
  const files = join(dataDir, 'files')
  const names = readdirSync(files, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.whole')).map((name) => join(files, name))
}

/** How many documents are sealed with a secret. */
function countSealedWith(dataDir: string, secret: string): number {
  const head = sealedHead(deriveSecrets(secret).documents.current)
  return documentsOf(dataDir).filter((path) => readFileSync(path).subarray(0, head.length).equals(head))
    .length
}

/** Makes what is sealed look as it did before keys had ids. */
async function forgetKeyIds(dataDir: string): Promise<void> {
  for (const path of documentsOf(dataDir).slice(0, 3)) {
    writeFileSync(path, Buffer.concat([Buffer.from([1]), readFileSync(path).subarray(5)]))
  }
  const client = new pg.Client({ ...findEmbeddedPostgres(join(dataDir, 'pg')), user: 'postgres' })
  await client.connect()
  await client.query('update school.files set key_id = null')
  await client.query(
    `update school.teachers set aadhaar_number = '\\x01'::bytea || substring(aadhaar_number from 6)`,
  )
  await client.end()
}

/** How the secret that signs a school's events begins. */
async function webhookSecret(dataDir: string): Promise<Buffer | undefined> {
  const client = new pg.Client({ ...findEmbeddedPostgres(join(dataDir, 'pg')), user: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ head: Buffer }>(
    'select substring(secret for 5) as head from school.webhooks',
  )
  await client.end()
  return rows[0]?.head
}

describe('the file of the secret', () => {
  it.each([
    ['empty', ''],
    ['cut short', 'abcdefgh\n'],
    ['cut short in an old line', `${'k'.repeat(40)}\nabc\n`],
  ])('that is %s stops the start with a sentence', async (_what, text) => {
    const dataDir = newFolder()
    writeFileSync(keyFile(dataDir), text)
    const sentence = await refusal({ DATA_DIR: dataDir })
    expect(sentence.split('\n')).toEqual([expect.stringContaining('is empty or cut short')])
    expect(readFileSync(keyFile(dataDir), 'utf8')).toBe(text)
    expect(readdirSync(dataDir)).toEqual(['secrets.key'])
  })

  it('that holds bytes which are no text stops the start', async () => {
    const dataDir = newFolder()
    writeFileSync(keyFile(dataDir), Buffer.alloc(40, 0xff))
    expect(await refusal({ DATA_DIR: dataDir })).toContain('holds no text')
  })

  it('is not made of what a cut-off first start has left, and not at all on a full disk', async () => {
    const dataDir = newFolder()
    writeFileSync(`${keyFile(dataDir)}.part`, 'abc')
    // A process that may write no byte to a file stands for a full disk.
    const script = `import('${join(import.meta.dirname, 'platform/process/secret-file.ts')}')
      .then(({ makeSecretFile }) => makeSecretFile('${dataDir}')).catch((error) => console.log(error.message))`
    const words = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`
    const said = execFileSync('sh', ['-c', words, process.execPath, script], { encoding: 'utf8' })
    expect(said).toContain('secrets.key cannot be written')
    expect(readdirSync(dataDir)).toEqual([])

    const server = await startHere(dataDir)
    expect(readFileSync(keyFile(dataDir), 'utf8').trim()).toHaveLength(43)
    expect(readdirSync(dataDir)).not.toContain('secrets.key.part')
    await server.stop()
  })
})

describe('another secret', () => {
  it('takes over while everybody goes on: the old one opens, all is sealed anew in the background, then it may go', async () => {
    const dataDir = newFolder()
    const first = await startHere(dataDir)
    const { token } = await openSchool(first.url, dataDir, 1)
    const ids: string[] = []
    for (let index = 0; index < 12; index++) ids.push(await addTeacher(first.url, token, index))
    const hook = { url: 'https://fees.example/hook', events: ['marks'] }
    await post(first.url, '/api/connections/webhooks', hook, token)
    await forgetKeyIds(dataDir)
    const oldLink = (await showTeacher(first.url, token, ids[0] ?? ''))?.aadhaarCard
    await first.stop()

    const original = readFileSync(keyFile(dataDir), 'utf8').trim()
    const fresh = 'n'.repeat(43)
    writeFileSync(keyFile(dataDir), `${fresh}\n${original}\n`)
    const tooEarly = startResealing({ DATA_DIR: dataDir })
    expect(await once(tooEarly.process, 'close')).toEqual([1, null])
    expect(tooEarly.output()).toContain('Start the server with the new key first')

    const second = await startHere(dataDir)
    expect(await areAllOpen(second.url, token, ids)).toBe(true)
    expect((await fetch(`${second.url}${oldLink}`)).status).toBe(200)
    ids.push(await addTeacher(second.url, token, 12))

    // Broken off in the middle, and run again while people work.
    const cut = startResealing({ DATA_DIR: dataDir })
    await expect.poll(() => countSealedWith(dataDir, fresh), { interval: 1 }).toBeGreaterThan(4)
    cut.process.kill('SIGKILL')
    await once(cut.process, 'close')
    expect(countSealedWith(dataDir, fresh)).toBeLessThan(26)
    expect(await areAllOpen(second.url, token, ids)).toBe(true)
    const whole = startResealing({ DATA_DIR: dataDir })
    expect(await once(whole.process, 'close')).toEqual([0, null])
    expect(whole.output()).toContain('The old one may go')
    expect(whole.output()).toMatch(/from \d{4}-\d\d-\d\d on nobody has to/)
    expect(countSealedWith(dataDir, fresh)).toBe(26)
    expect(await webhookSecret(dataDir)).toEqual(sealedHead(deriveSecrets(fresh).webhooks.current))
    expect(await areAllOpen(second.url, token, ids)).toBe(true)
    await second.stop()

    expect(await refusal({ DATA_DIR: dataDir, SECRETS_KEY: original })).toContain(
      'SECRETS_KEY is not the one',
    )
    writeFileSync(keyFile(dataDir), `${fresh}\n`)
    const third = await startHere(dataDir, { SIGN_IN_LIMITS: 'resendSeconds=1' })
    expect(await showTeacher(third.url, token, ids[0] ?? '')).toBe(null)
    const phone = '9876543210'
    await post(third.url, '/api/auth/login/send-otp', { phone })
    const again = await post(third.url, '/api/auth/login/verify-otp', { phone, otp: lastCode(dataDir) })
    expect(await areAllOpen(third.url, again.token ?? '', ids)).toBe(true)
    await third.stop()
  })

  it('alone is refused while something is sealed with the old one', async () => {
    const dataDir = newFolder()
    const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
    await (await startHere(dataDir, { SECRETS_KEY: old })).stop()
    await (await startHere(dataDir, { SECRETS_KEY: fresh, SECRETS_KEY_OLD: old })).stop()
    for (const alone of [fresh, old]) {
      const sentence = await refusal({ DATA_DIR: dataDir, SECRETS_KEY: alone })
      expect(sentence).toContain('name the original in SECRETS_KEY_OLD')
    }
    expect(await refusal({ DATA_DIR: dataDir })).toContain(
      'secrets.key is missing, and this database was made with it',
    )
    expect(readdirSync(dataDir)).not.toContain('secrets.key')
    const short = await refusal({ DATA_DIR: dataDir, SECRETS_KEY: fresh, SECRETS_KEY_OLD: 'short' })
    expect(short).toBe(
      'SECRETS_KEY_OLD is not valid: it accepts former keys, each of at least 32 characters, one a line.',
    )
  })
})
