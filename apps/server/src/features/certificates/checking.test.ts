import * as contract from '@shala/contract/certificates/certificates'
import { updateSchool } from '@shala/contract/schools/schools'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { newCode } from './codes.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
})
afterAll(() => app.close())

async function issue(): Promise<contract.Certificate> {
  const studentId = await school.addStudent(await school.addClass(`Class ${newId()}`), '1', {
    name: 'Ravi Kumar',
  })
  const asked = { token: school.admin, params: { studentId }, body: { template: 'bonafide.en' } }
  return (await app.call(contract.issueCertificate, asked)).body.certificate
}

let networks = 0
function anotherNetwork(): string {
  networks += 1
  return `10.9.${networks}.1`
}
const open = (code: string, remoteAddress = anotherNetwork()) =>
  app.server.inject({ method: 'GET', url: `/verify/${code}`, remoteAddress })
const codeOf = ({ checkUrl }: contract.Certificate) => checkUrl.split('/').at(-1) ?? ''

it('says kind, serial, school, day and whether it is valid, in both languages, and no name', async () => {
  const certificate = await issue()
  const { statusCode, body, headers } = await open(codeOf(certificate))
  expect(statusCode).toBe(200)
  for (const text of [
    'Bonafide certificate',
    certificate.serial,
    certificate.school.name,
    '20 November 2026',
  ]) {
    expect(body).toContain(text)
  }
  expect(body).toContain('✓ Valid')
  expect(body).toContain('20 नवंबर 2026')
  for (const secret of ['Ravi', 'Asha', certificate._id, certificate.studentId])
    expect(body).not.toContain(secret)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const params = { certificateId: certificate._id }
  const asked = { token: school.admin, params, body: { reason: 'A wrong name' } }
  await app.call(contract.cancelCertificate, asked)
  const after = await open(codeOf(certificate))
  expect([after.statusCode, after.body]).toEqual([200, expect.stringContaining('✕ Cancelled')])
  expect(after.body).not.toContain('A wrong name')
})

it('shows one page for every code that nobody has, and nothing of a school in it', async () => {
  const code = codeOf(await issue())
  const flipped = (place: number) =>
    `${code.slice(0, place)}${code[place] === 'A' ? 'B' : 'A'}${code.slice(place + 1)}`
  const unknown = [
    flipped(0),
    flipped(30),
    flipped(47),
    code.slice(1),
    `${code}A`,
    newCode(newId()),
    'x',
    '%00',
    '..%2f',
  ]
  const answers = await Promise.all(unknown.map((one) => open(one)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(unknown.map(() => 404))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.headers['x-robots-tag']).toBe('noindex, nofollow')
})

it('shows a name of a school as text, whatever is in it', async () => {
  const record = {
    schoolName: '<script>alert(1)</script> & "Sons"',
    schoolType: 'primary',
    address: 'Station Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    country: 'IN',
    primaryPhone: '9876543210',
    email: 'office@x.example',
  }
  const { status } = await app.call(updateSchool, { token: school.admin, body: record })
  expect(status).toBe(200)
  const { body } = await open(codeOf(await issue()))
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;')
  expect(body).not.toContain('<script')
})

it('answers a network that guesses no more, and others still', async () => {
  const code = codeOf(await issue())
  for (let guess = 0; guess < 300; guess += 1) await open(newCode(school.schoolId), '10.8.0.1')
  expect((await open(code, '10.8.0.1')).statusCode).toBe(429)
  expect((await open(code, '10.8.0.2')).statusCode).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  expect((await open(code, '10.8.0.1')).statusCode).toBe(200)
})
