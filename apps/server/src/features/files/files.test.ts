import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logout } from '@shala/contract/auth/auth'
import { fileTexts } from '@shala/contract/files'
import { updateProfile } from '@shala/contract/profile'
import type { StudentDetails } from '@shala/contract/students/students'
import { deleteUser, getUser, registerUser } from '@shala/contract/users'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, BucketUnavailable } from '#platform/files/bucket'
import { withoutPlace } from '#platform/files/jpeg-without-place'
import { seal, unseal } from '#platform/files/sealing'
import type { Key, KeyRing } from '#platform/process/key-ring'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, dataUrl, formOf, hugePicture, movingPicture } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

/** In memory, and failing when told to. */
class TestBucket implements Bucket {
  readonly kept = new Map<string, Buffer>()
  isDown = false
  #reach() {
    if (this.isDown) throw new BucketUnavailable('down for the test')
  }
  async put(key: string, bytes: Buffer) {
    this.#reach()
    this.kept.set(key, bytes)
  }
  async get(key: string) {
    this.#reach()
    return this.kept.get(key)
  }
  async remove(key: string) {
    this.#reach()
    this.kept.delete(key)
  }
}

let app: TestApp
let school: TestSchool
let classId: string
const bucket = new TestBucket()
beforeAll(async () => {
  app = await openTestApp({ bucket })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  bucket.isDown = false
  bucket.kept.clear()
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
})

const base = () => ({ role: 'student', name: 'Ravi Kumar', class: classId, rollNumber: '1' })
const add = (fields: Record<string, string | Buffer>, token = school.admin) =>
  app.call(registerUser, { token, form: formOf({ ...base(), ...fields }) })
async function addedWith(fields: Record<string, string | Buffer>): Promise<StudentDetails> {
  const { status, body } = await add(fields)
  expect(status).toBe(201)
  return body.user as StudentDetails
}
const open = (link: string | null) => app.server.inject(link ?? '/none')
const filesInDatabase = () =>
  app.bind(school.schoolId).selectFrom('files').select(['id', 'owner_id', 'removed_at']).execute()

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'from a %s becomes WebP in two sizes, without what the phone wrote into it',
    async (format) => {
      const { photo } = await addedWith({ photo: await anyPhoto(900, format) })
      const small = await open(photo)
      expect(small.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=86400, immutable',
      })
      expect(String(small.headers['content-security-policy'])).toContain('sandbox')
      const { width, height, exif } = await sharp(small.rawPayload).metadata()
      expect([width, height, exif]).toEqual([160, 160, undefined])
      const large = await sharp((await open(`${photo}?size=large`)).rawPayload).metadata()
      expect([large.format, large.width, large.exif]).toEqual(['webp', 720, undefined])
    },
  )

  it('keeps its link, which stands in the list too', async () => {
    const { _id, photo } = await addedWith({ photo: await anyPhoto() })
    const { body } = await app.call(getUser, { token: school.admin, params: { id: _id } })
    expect(body.user.photo).toBe(photo)
  })

  it('may be a data URL', async () => {
    const body = { ...base(), photo: dataUrl(await anyPhoto(), 'image/jpeg') }
    const { status, body: answer } = await app.call(registerUser, { token: school.admin, body })
    expect([status, (await open(answer.user.photo)).statusCode]).toEqual([201, 200])
  })

  it('is gone with its person, and cannot be guessed or asked of another school', async () => {
    const { _id, photo } = await addedWith({ photo: await anyPhoto() })
    const other = await openTestSchool(app)
    expect((await open(photo?.replace(school.schoolId, other.schoolId) ?? '')).statusCode).toBe(404)
    expect((await open(photo?.replace(/.$/, (end) => (end === '0' ? '1' : '0')) ?? '')).statusCode).toBe(404)
    await app.call(deleteUser, { token: school.admin, params: { id: _id } })
    expect((await open(photo)).statusCode).toBe(404)
  })
})

describe('a document', () => {
  it('lies encrypted, and comes back as it was by its link', async () => {
    const pdf = anyPdf()
    const student = await addedWith({ birthCertificate: pdf, marksheet: await anyPhoto(50, 'png') })
    const stored = [...bucket.kept.values()]
    expect(stored).toHaveLength(2)
    for (const bytes of stored) expect(bytes.includes('Born on') || bytes.includes('PNG')).toBe(false)
    const reply = await open(student.birthCertificate)
    expect(reply.rawPayload.equals(pdf)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="birthCertificate.pdf"',
    })
    expect((await open(student.marksheet)).headers['content-type']).toBe('image/png')
    expect([student.aadhaarCard, student.transferCertificate]).toEqual([null, null])
  })

  it('that a phone took says no longer where, and is the same picture, turned as it was', async () => {
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 13/1' }
    const exif = { IFD0: { Copyright: 'taken at home' }, IFD3: place }
    const plain = await sharp(await anyPhoto(60))
      .jpeg()
      .toBuffer()
    const turned = await sharp(plain).withMetadata({ orientation: 6, exif }).toBuffer()
    const xmp = Buffer.from(
      '\xff\xe1\0\x3dhttp://ns.adobe.com/xap/1.0/\0exif:GPS of: taken at home....',
      'latin1',
    )
    const inside = Buffer.concat([turned.subarray(0, 2), xmp, turned.subarray(2)])
    // Phones put a second picture behind the first.
    const taken = Buffer.concat([inside, inside])
    expect([taken.includes('taken at home'), (await sharp(taken).metadata()).orientation]).toEqual([true, 6])
    const { birthCertificate } = await addedWith({ birthCertificate: taken })
    const { rawPayload: kept, headers } = await open(birthCertificate)
    expect([kept.length, headers['content-type']]).toEqual([taken.length, 'image/jpeg'])
    expect([kept.includes('taken at home'), (await sharp(kept).metadata()).orientation]).toEqual([false, 6])
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect((await pixels(kept)).equals(await pixels(taken))).toBe(true)
    const cut = taken.subarray(0, taken.indexOf('Exif') + 12)
    expect(withoutPlace(cut)).toHaveLength(cut.length)
  })

  it('is saved as a file when that is asked for', async () => {
    const { birthCertificate } = await addedWith({ birthCertificate: anyPdf() })
    const reply = await open(`${birthCertificate}&download=1`)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="birthCertificate.pdf"')
  })

  it('opens for 15 minutes, not with a changed link, not as a photo', async () => {
    const { birthCertificate = '' } = await addedWith({ birthCertificate: anyPdf() })
    const link = birthCertificate ?? ''
    expect((await open(link.replace(/exp=\d+/, 'exp=9999999999'))).statusCode).toBe(404)
    expect((await open(link.replace(/sig=.{5}/, 'sig=AAAAA'))).statusCode).toBe(404)
    expect((await open(link.replace(/sig=.*/, 'sig='))).statusCode).toBe(422)
    expect((await open(link.replace('documents', 'photos'))).statusCode).toBe(404)
    app.clock.now = new Date('2026-11-20T06:15:00Z')
    expect((await open(link)).statusCode).toBe(200)
    app.clock.now = new Date('2026-11-20T06:15:01Z')
    const { statusCode, body } = await open(link)
    expect([statusCode, JSON.parse(body).code]).toEqual([403, 'files.link_expired'])
  })

  it('opened is in the log, with who had the link', async () => {
    const { _id, birthCertificate } = await addedWith({ birthCertificate: anyPdf() })
    await open(birthCertificate)
    const log = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', '=', 'files.open')
      .select(['actor_id', 'entity_id', 'after'])
      .execute()
    expect(log).toMatchObject([
      { actor_id: school.adminId, entity_id: _id, after: { field: 'birthCertificate' } },
    ])
  })

  it('no longer opens by a link whose session is over, nor by another session put in its place', async () => {
    const { _id, class: ofClass } = await addedWith({ birthCertificate: anyPdf() })
    const teacher = await school.signInAsTeacherOf(ofClass._id)
    const { body } = await app.call(getUser, { token: teacher.token, params: { id: _id } })
    const link = (body.user as StudentDetails).birthCertificate ?? ''
    expect((await open(link)).statusCode).toBe(200)
    await app.call(logout, { token: teacher.token })
    const after = await open(link)
    expect([after.statusCode, after.json().code]).toEqual([403, 'files.link_expired'])
    const other = (await app.call(getUser, { token: school.admin, params: { id: _id } })).body
    const [, session = ''] =
      /session=([^&]+)/.exec((other.user as StudentDetails).birthCertificate ?? '') ?? []
    expect((await open(link.replace(/session=[^&]+/, `session=${session}`))).statusCode).toBe(404)
  })

  it('no longer opens by the link of somebody who was removed', async () => {
    const { _id, class: ofClass } = await addedWith({ birthCertificate: anyPdf() })
    const teacher = await school.signInAsTeacherOf(ofClass._id)
    const { body } = await app.call(getUser, { token: teacher.token, params: { id: _id } })
    const link = (body.user as StudentDetails).birthCertificate
    expect((await open(link)).statusCode).toBe(200)
    await app.call(deleteUser, { token: school.admin, params: { id: teacher.userId } })
    expect((await open(link)).statusCode).toBe(404)
  })
})

describe('what cannot be taken', () => {
  const over = (megabytes: number) => Buffer.concat([anyPdf(), Buffer.alloc(megabytes * 1024 * 1024)])
  it.each([
    [
      'a page as a document',
      { marksheet: Buffer.from('<html><script>alert(1)</script>') },
      415,
      fileTexts.wrongType,
    ],
    [
      'a drawing that could run',
      { photo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      415,
      fileTexts.wrongType,
    ],
    ['a program', { photo: Buffer.from('MZ\x90\x00') }, 415, fileTexts.wrongType],
    ['an empty file', { aadhaarCard: Buffer.alloc(0) }, 415, fileTexts.wrongType],
    ['a PDF as a photo', { photo: anyPdf() }, 415, fileTexts.notAnImage],
    [
      'half a picture',
      { photo: Buffer.from('ffd8ffe000104a46494600010100', 'hex') },
      415,
      fileTexts.unreadable,
    ],
    ['a document over 2 MB', { marksheet: over(2) }, 413, fileTexts.fileOver2],
    ['a photo over 1 MB', { photo: over(1) }, 413, fileTexts.photoOver1],
    ['a file over every limit', { marksheet: over(11) }, 413, fileTexts.fileOver2],
    ['a link of elsewhere', { photo: 'https://elsewhere.example/x.png' }, 422, fileTexts.strangeLink],
  ])('%s is refused at its field, and nobody is added', async (_, fields, status, text) => {
    const { status: got, error } = await add(fields as Record<string, string | Buffer>)
    expect([got, error.message, error.errors]).toEqual([
      status,
      text,
      { [Object.keys(fields)[0] ?? '']: text },
    ])
    expect(await filesInDatabase()).toEqual([])
    expect(bucket.kept.size).toBe(0)
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a small %s that says it has 50 megapixels is refused by its header, at its field',
    async (format) => {
      const { status, error } = await add({ photo: await hugePicture(format, 8000, 6250) })
      expect([status, error.message, error.errors]).toEqual([
        413,
        fileTexts.tooManyPixels,
        { photo: fileTexts.tooManyPixels },
      ])
      expect(error.message).toContain('24 megapixels')
    },
  )

  it.each(['gif', 'webp'] as const)('a moving %s is as large as all its frames together', async (format) => {
    expect((await add({ photo: await movingPicture(format, 500, 100) })).error.message).toBe(
      fileTexts.tooManyPixels,
    )
    await addedWith({ photo: await movingPicture(format, 500, 10) })
  })

  it('a GIF is a photo and no document', async () => {
    const { status } = await add({ marksheet: await anyPhoto(20, 'gif') })
    expect(status).toBe(415)
  })

  it('an empty text is no file', async () => {
    const { photo, marksheet } = await addedWith({ photo: '', marksheet: '' })
    expect([photo, marksheet]).toEqual([null, null])
  })

  it('a form of too many parts is refused whole', async () => {
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`f${index}`, anyPdf()]))
    expect((await add(many)).status).toBe(413)
  })
})

describe('an upload', () => {
  it('of a picture as large as a camera makes it is taken', async () => {
    const plain = { width: 5712, height: 4284, channels: 3 as const, background: 'teal' }
    const photo = await sharp({ create: plain }).jpeg().toBuffer()
    expect((await addedWith({ photo })).photo).not.toBeNull()
  })

  it('waits its turn while others of the school are decoded, and none is lost', async () => {
    const photo = await anyPhoto(1200)
    const all = Array.from({ length: 12 }, (_, index) => add({ rollNumber: String(index), photo }))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(12).fill(201))
  })

  it('whose person is refused leaves nothing behind', async () => {
    await addedWith({})
    expect((await add({ photo: await anyPhoto(), marksheet: anyPdf() })).status).toBe(409)
    expect(await filesInDatabase()).toEqual([])
    expect(bucket.kept.size).toBe(0)
  })

  it('to a store that is down says so and adds nobody', async () => {
    bucket.isDown = true
    const { status, error } = await add({ photo: await anyPhoto() })
    expect([status, error.code]).toEqual([503, 'files.unavailable'])
    bucket.isDown = false
    await addedWith({ photo: await anyPhoto() })
  })

  it('that was cut off is cleared away by a chore, an hour on, and so are the bytes of what was removed', async () => {
    bucket.isDown = true
    await add({ photo: await anyPhoto() })
    bucket.isDown = false
    expect(await filesInDatabase()).toHaveLength(1)
    const teacher = await school.signInAs('teacher')
    await app.call(updateProfile, { token: teacher.token, body: { photo: dataUrl(await anyPhoto()) } })
    await app.call(updateProfile, { token: teacher.token, body: { photo: '' } })
    expect(bucket.kept.size).toBe(2)
    await app.doChores()
    expect(await filesInDatabase()).toHaveLength(2)
    app.clock.now = new Date('2026-11-20T07:30:00Z')
    await app.doChores()
    expect([await filesInDatabase(), bucket.kept.size]).toEqual([[], 0])
  })

  it('that was removed while the store is down goes once it is back', async () => {
    const teacher = await school.signInAs('teacher')
    await app.call(updateProfile, { token: teacher.token, body: { photo: dataUrl(await anyPhoto()) } })
    await app.call(updateProfile, { token: teacher.token, body: { photo: '' } })
    app.clock.now = new Date('2026-11-20T07:30:00Z')
    bucket.isDown = true
    await app.doChores()
    expect(await filesInDatabase()).toHaveLength(1)
    bucket.isDown = false
    await app.doChores()
    expect([await filesInDatabase(), bucket.kept.size]).toEqual([[], 0])
  })

  it('sent twice at once adds one student with one photo', async () => {
    const photo = await anyPhoto()
    const replies = await Promise.all([add({ photo }), add({ photo })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await filesInDatabase()).toHaveLength(1)
    expect(bucket.kept.size).toBe(2)
  })
})

describe('a store in a folder', () => {
  it('holds whole files that only their owner can read', async () => {
    const { mkdtempSync, statSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    const { openFolderBucket } = await import('#platform/files/bucket')
    const folder = mkdtempSync(join(tmpdir(), 'shala-files-'))
    const kept = openFolderBucket(folder)
    await kept.put('a/b/c.whole', Buffer.from('one'))
    await kept.put('a/b/c.whole', Buffer.from('two'))
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['c.whole'])
    expect(readFileSync(join(folder, 'a/b/c.whole'), 'utf8')).toBe('two')
    expect(statSync(join(folder, 'a/b/c.whole')).mode & 0o077).toBe(0)
    expect((await kept.get('a/b/c.whole'))?.toString()).toBe('two')
    await kept.remove('a/b/c.whole')
    await kept.remove('a/b/c.whole')
    expect(await kept.get('a/b/c.whole')).toBeUndefined()
    await expect(kept.put('a/b', Buffer.from('x'))).rejects.toBeInstanceOf(BucketUnavailable)
  })
})

describe('sealing', () => {
  const ringOf = (...fills: number[]): KeyRing => {
    const all = fills.map((fill) => ({ id: `0000000${fill}`, bytes: new Uint8Array(32).fill(fill) }))
    return { current: all[0] as Key, all }
  }
  const key = ringOf(7)
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))

  it('opens to what was sealed', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (plain, place) => {
        expect(unseal(key, place, seal(key, place, plain)).equals(plain)).toBe(true)
      }),
    )
  })

  it('opens for no other place, no other key and with no bit changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(7), (plain, at, bit) => {
        const sealed = seal(key, 'here', plain)
        expect(() => unseal(key, 'there', sealed)).toThrow()
        expect(() => unseal(ringOf(8), 'here', sealed)).toThrow()
        const place = at % sealed.length
        sealed[place] = (sealed[place] ?? 0) ^ (1 << bit)
        expect(() => unseal(key, 'here', sealed)).toThrow()
      }),
    )
  })

  it('with a former key still opens, with its id and from before keys had ids, while that key is given', () => {
    const sealed = seal(key, 'here', Buffer.from('a number'))
    const withoutId = Buffer.concat([Buffer.from([1]), sealed.subarray(5)])
    for (const one of [sealed, withoutId]) {
      expect(unseal(ringOf(9, 7), 'here', one).toString()).toBe('a number')
      expect(() => unseal(ringOf(9), 'here', one)).toThrow()
    }
  })
})
