import type { StudentDetails } from '@shala/contract/students/students'
import { registerUser } from '@shala/contract/users'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openTestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { openTestSchool } from '../../../test/test-school.ts'
import { BucketUnavailable } from './bucket.ts'
import { openS3Bucket } from './s3-bucket.ts'

let server: S3Server
beforeEach(async () => {
  server = await startS3Server()
})
afterEach(() => server.close())

describe('an S3 bucket', () => {
  it('gives back what was put, overwrites, removes, and removes again', async () => {
    const bucket = openS3Bucket(server.address)
    const bytes = Buffer.from([0, 255, 128, 10, 13])
    await bucket.put('a/b/c-1.whole', Buffer.from('old'))
    await bucket.put('a/b/c-1.whole', bytes)
    expect((await bucket.get('a/b/c-1.whole'))?.equals(bytes)).toBe(true)
    await bucket.remove('a/b/c-1.whole')
    await bucket.remove('a/b/c-1.whole')
    expect(await bucket.get('a/b/c-1.whole')).toBeUndefined()
    expect(server.kept.size).toBe(0)
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }],
    ['a bucket that is not there', { bucket: 'nowhere' }],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }],
  ])('fails clearly with %s', async (_, wrong) => {
    const bucket = openS3Bucket({ ...server.address, ...wrong })
    await expect(bucket.put('a', Buffer.from('x'))).rejects.toBeInstanceOf(BucketUnavailable)
  })

  it('fails with a sentence for the operator that holds no key', async () => {
    const bucket = openS3Bucket({ ...server.address, secretAccessKey: 'another' })
    const error: Error = await bucket.put('a', Buffer.from('x')).catch((error) => error)
    expect(error.message).toMatch(
      /^The bucket school-files at http:\/\/127\.0\.0\.1:\d+ failed: it answered 403\.$/,
    )
  })

  it('asks again when the server stumbles, and gives up in the end', async () => {
    const bucket = openS3Bucket(server.address)
    server.fault.status = 503
    setTimeout(() => {
      delete server.fault.status
    }, 20)
    await bucket.put('a', Buffer.from('x'))
    server.fault.status = 500
    server.asked.length = 0
    await expect(bucket.get('a')).rejects.toBeInstanceOf(BucketUnavailable)
    expect(server.asked.length).toBe(3)
  })

  it('does not wait for ever', async () => {
    const bucket = openS3Bucket(server.address, { patience: 100 })
    server.fault.isSilent = true
    await expect(bucket.get('a')).rejects.toThrow('no answer in time')
  })
})

it('a student’s photo and documents live in the bucket, the documents encrypted', async () => {
  const app = await openTestApp({ bucket: openS3Bucket(server.address) })
  const school = await openTestSchool(app)
  const classId = await school.addClass()
  const fields = { role: 'student', name: 'Ravi', class: classId, rollNumber: '1' }
  const form = formOf({ ...fields, photo: await anyPhoto(), birthCertificate: anyPdf('secret of Ravi') })
  const { status, body } = await app.call(registerUser, { token: school.admin, form })
  expect(status).toBe(201)
  expect(server.kept.size).toBe(3)
  expect([...server.kept.values()].some((bytes) => bytes.includes('secret of Ravi'))).toBe(false)
  const { photo, birthCertificate } = body.user as StudentDetails
  expect((await app.server.inject(photo ?? '')).statusCode).toBe(200)
  expect((await app.server.inject(birthCertificate ?? '')).body).toContain('secret of Ravi')
  server.fault.status = 500
  const down = await app.server.inject(birthCertificate ?? '')
  expect([down.statusCode, JSON.parse(down.body).code]).toEqual([503, 'files.unavailable'])
  expect(down.headers['retry-after']).toBe('5')
  await app.close()
})
