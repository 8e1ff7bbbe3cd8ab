import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { certificateRule, fileTexts } from '@shala/contract/files'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { certificateField } from '@shala/contract/teachers/qualifications'
import { teacherLimits } from '@shala/contract/teachers/texts'
import { registerUser } from '@shala/contract/users'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const megabyte = 1024 * 1024
vi.setConfig({ testTimeout: 60_000 })

/** Bytes in memory at each moment when a file is about to be kept: by then the whole form has come. */
const held: number[] = []
let app: TestApp
let school: TestSchool
let port: number

/** A collection hands its bytes back a moment later, on a thread of its own: the least of a few looks is what is really held. */
async function bytesHeld(): Promise<number> {
  const looks: number[] = []
  collectGarbage()
  for (let look = 0; look < 4; look += 1) {
    await new Promise((done) => setTimeout(done, 10))
    looks.push(process.memoryUsage().arrayBuffers)
  }
  return Math.min(...looks)
}

beforeAll(async () => {
  app = await openTestApp({
    bucket: {
      async put() {
        held.push(await bytesHeld())
      },
      get: async () => undefined,
      remove: async () => {},
    },
  })
  school = await openTestSchool(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const boundary = 'the-end-of-a-part'
const certificates = Array.from({ length: teacherLimits.qualifications }, (_, index) =>
  certificateField(index),
)

function teacherFields(): Record<string, string> {
  const one = { type: 'Degree', institution: 'Pune University', year: '2010' }
  return {
    role: 'teacher',
    name: 'Meera Joshi',
    email: `${anyPhone()}@x.example`,
    phone: anyPhone(),
    dob: '1988-03-04',
    subject: 'Mathematics',
    status: 'active',
    aadhaarNumber: `2341 2341 234${checkDigitFor('23412341234')}`,
    village: 'Wagholi',
    postOffice: 'Wagholi',
    subDistrict: 'Haveli',
    state: 'Maharashtra',
    pincode: '412207',
    qualifications: JSON.stringify(certificates.map(() => one)),
  }
}

/** A form in pieces of a megabyte, never whole in memory here either. */
function* formOf(files: string[], bytesOfFile: number): Generator<Buffer> {
  for (const [name, value] of Object.entries(teacherFields())) {
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  }
  const filling = Buffer.alloc(megabyte)
  for (const name of files) {
    const head = `content-disposition: form-data; name="${name}"; filename="scan.pdf"\r\ncontent-type: application/pdf`
    yield Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`)
    const pdf = anyPdf()
    yield pdf
    for (let left = bytesOfFile - pdf.length; left > 0; left -= megabyte) {
      yield filling.subarray(0, Math.min(left, megabyte))
    }
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

async function register(files: string[], bytesOfFile: number) {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: registerUser.method,
    path: registerUser.path,
    headers: {
      authorization: `Bearer ${school.admin}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  sent.on('error', () => {})
  Readable.from(formOf(files, bytesOfFile)).pipe(sent)
  const [answer] = await once(sent, 'response')
  const body = (await json(answer)) as { message: string }
  // Node stops sending once it has an answer, and would hold the connection open.
  sent.destroy()
  return { status: answer.statusCode as number, body }
}

it('a teacher with every file as large as it may be is taken in, a few of them in memory at a time', async () => {
  const before = await bytesHeld()
  const { status } = await register(['aadhaarCard', ...certificates], certificateRule.maxBytes)
  expect([status, held.length]).toEqual([201, 11])
  expect(Math.max(...held) - before).toBeLessThan(40 * megabyte)
})

it('a file larger than its field allows is told of at its field', async () => {
  const { status, body } = await register(['aadhaarCard', ...certificates], certificateRule.maxBytes + 1)
  expect([status, body.message]).toEqual([413, fileTexts.aadhaarOver5])
})

it('a form past its limit is refused while it comes, without its length said before', async () => {
  const { status, body } = await register(['aadhaarCard'], 90 * megabyte)
  expect([status, body]).toMatchObject([413, { code: 'request.too_large' }])
})

it('a teacher who may not add teachers hears so before the files are sent', async () => {
  const { token } = await school.signInAs('teacher')
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="role"\r\n\r\nteacher\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n`
  const asked = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: registerUser.path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 70 * megabyte,
    },
  })
  asked.on('error', () => {})
  asked.write(part + file + 'x'.repeat(1000))
  const [reply] = await once(asked, 'response')
  expect(reply.statusCode).toBe(403)
  asked.destroy()
})
