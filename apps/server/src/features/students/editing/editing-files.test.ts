import { listActivity } from '@shala/contract/activity/activity'
import { makeFeed } from '@shala/contract/calendar/sharing'
import { fileTexts, largePhoto } from '@shala/contract/files'
import { getMe } from '@shala/contract/profile'
import type { StudentDetails } from '@shala/contract/students/students'
import { getUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Bucket } from '#platform/files/bucket'
import { anyPhone, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { anyPdf, anyPhoto, dataUrl, formOf } from '../../../../test/test-files.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../../test/test-school.ts'

const megabyte = 1024 * 1024
const kept = new Map<string, Buffer>()
const bucket: Bucket = {
  async put(key, bytes) {
    kept.set(key, bytes)
  },
  get: async (key) => kept.get(key),
  async remove(key) {
    kept.delete(key)
  },
}

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp({ bucket })
})
afterAll(() => app.close())
beforeEach(async () => {
  kept.clear()
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass()
  ravi = await school.addStudent(classId, '1', {
    photo: dataUrl(await anyPhoto(40)),
    birthCertificate: dataUrl(anyPdf('Born')),
  })
})

const edit = (body: object, id = ravi) => app.call(updateUser, { token: school.admin, params: { id }, body })
const sendForm = (fields: Record<string, string | Buffer>) =>
  app.call(updateUser, { token: school.admin, params: { id: ravi }, form: formOf(fields) })
const read = async (id = ravi) =>
  (await app.call(getUser, { token: school.admin, params: { id } })).body.user as StudentDetails
const open = async (link: string | null) => {
  const { statusCode, rawPayload } = await app.server.inject({ url: link ?? '/none' })
  return { status: statusCode, text: rawPayload.toString('latin1') }
}
const pathOf = (link: string | null) => link?.split('?')[0]
const waitADay = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3600_000)
}

it('a new document takes the place of the old one, whose bytes are gone within a day', async () => {
  const before = await read()
  const { status, body } = await sendForm({ birthCertificate: anyPdf('Born again'), name: 'Ravi' })
  const after = body.user
  expect(status).toBe(200)
  expect((await open(after.birthCertificate)).text).toContain('Born again')
  expect(pathOf(after.birthCertificate)).not.toBe(pathOf(before.birthCertificate))
  expect((await open(before.birthCertificate)).status).toBe(404)
  expect(after.photo).toBe(before.photo)
  waitADay()
  await app.doChores()
  // Two sizes of the photo, and the new document.
  expect(kept.size).toBe(3)
})

it('empty text and null remove a file; absent, it stays', async () => {
  const removed = await edit({ photo: '', birthCertificate: null })
  expect(removed.body.user).toMatchObject({ photo: null, birthCertificate: null })
  waitADay()
  await app.doChores()
  expect(kept.size).toBe(0)
  expect((await edit({ marksheet: null, name: 'Ravi' })).status).toBe(200)
})

it('a field that holds its own link stays, also when the link has expired; any other link is refused', async () => {
  const { photo, birthCertificate } = await read()
  waitADay()
  const same = await edit({ photo, birthCertificate, name: 'Ravi K.' })
  expect([same.status, pathOf(same.body.user.birthCertificate)]).toEqual([200, pathOf(birthCertificate)])
  const sita = await read(await school.addStudent(classId, '2', { photo: dataUrl(await anyPhoto(40)) }))
  for (const [field, link] of [
    ['photo', sita.photo],
    ['marksheet', birthCertificate],
    ['marksheet', 'https://x.example/a.pdf'],
  ] as const) {
    const { status, error } = await edit({ [field]: link })
    expect([status, error.errors]).toEqual([422, { [field]: fileTexts.strangeLink }])
  }
})

it('a photo may have 5 MB and a document 10 MB; a type is told by the bytes', async () => {
  const pdf = (size: number) => Buffer.concat([anyPdf(), Buffer.alloc(size - anyPdf().length)])
  expect((await sendForm({ marksheet: pdf(10 * megabyte) })).status).toBe(200)
  const tooLarge = await sendForm({ marksheet: pdf(10 * megabyte + 1) })
  expect([tooLarge.status, tooLarge.error.errors]).toEqual([413, { marksheet: fileTexts.documentOver10 }])
  const photo = Buffer.concat([await anyPhoto(40), Buffer.alloc(5 * megabyte)])
  const tooLargePhoto = await sendForm({ photo })
  expect([tooLargePhoto.status, tooLargePhoto.error.message]).toEqual([
    413,
    'Photo file size must be less than 5MB',
  ])
  const wrong = await sendForm({ aadhaarCard: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  expect([wrong.status, wrong.error.message]).toEqual([415, 'Invalid file type.'])
  expect((await sendForm({ photo: anyPdf() })).error.errors).toEqual({ photo: fileTexts.notAnImage })
})

it('a refused edit keeps the old files and none of the new', async () => {
  await school.addStudent(classId, '2')
  const before = await read()
  const size = kept.size
  expect((await sendForm({ birthCertificate: anyPdf('New'), rollNumber: '2' })).status).toBe(409)
  expect([pathOf((await read()).birthCertificate), kept.size]).toEqual([
    pathOf(before.birthCertificate),
    size,
  ])
})

it('two new documents at once leave one', async () => {
  const answers = await Promise.all([
    sendForm({ marksheet: anyPdf('One') }),
    sendForm({ marksheet: anyPdf('Two') }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { text } = await open((await read()).marksheet)
  expect(text).toMatch(/One|Two/)
})

it('is recorded by the names of the fields', async () => {
  await sendForm({ marksheet: anyPdf(), photo: '' })
  const { body } = await app.call(listActivity, {
    token: school.admin,
    query: { about: ravi, area: 'students' },
  })
  expect(body.entries[0]).toMatchObject({
    changes: [
      { field: 'newFiles', after: ['marksheet'] },
      { field: 'removedFiles', after: ['photo'] },
    ],
  })
})

it('whoever had the wrong phone keeps no way to the child: no photo, no document, no calendar', async () => {
  const phone = anyPhone()
  await edit({ phone })
  const token = await signInByPhone(app, phone)
  const seen = (await app.call(getUser, { token, params: { id: ravi } })).body.user as StudentDetails
  const feed = new URL((await app.call(makeFeed, { token })).body.url).pathname
  const links = [seen.photo, largePhoto(seen.photo ?? ''), seen.birthCertificate, feed]
  const statuses = () => Promise.all(links.map(async (link) => (await open(link)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await edit({ name: 'Ravi K.' })
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const { body } = await edit({ phone: anyPhone() })
  expect(await statuses()).toEqual([404, 404, 403, 404])
  expect((await app.call(getMe, { token })).status).toBe(401)
  const { photo } = body.user
  expect([pathOf(photo), photo === seen.photo]).toEqual([pathOf(seen.photo), false])
  expect((await open(photo)).status).toBe(200)
  expect((await open(largePhoto(photo ?? ''))).status).toBe(200)
  expect((await read()).photo).toBe(photo)
})
