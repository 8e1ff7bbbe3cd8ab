import { getConfig } from '@shala/contract/system'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin } from '../../../test/test-school.ts'

describe('the public configuration', () => {
  it('says to anybody how support is reached', async () => {
    const support = {
      email: 'help@school.example',
      phone: '1800 123 456',
      url: 'https://school.example/help',
    }
    const app = await openTestApp({ support })
    const { status, body } = await app.call(getConfig)
    await app.close()
    expect([status, body.support]).toEqual([200, support])
  })

  it('says that the product is empty until the first school is registered', async () => {
    const app = await openTestApp()
    const isEmpty = async () => (await app.call(getConfig)).body.isEmpty
    expect(await isEmpty()).toBe(true)
    await signUpAdmin(app)
    expect(await isEmpty()).toBe(true)
    await openTestSchool(app)
    expect(await isEmpty()).toBe(false)
    await app.close()
  })

  it('names a viewer of documents where one is set up, and lets its frame in', async () => {
    const app = await openTestApp({ documentViewerUrl: 'https://viewer.example/show?embedded=true&url=' })
    const { body, headers } = await app.call(getConfig)
    await app.close()
    expect(body.documentViewerUrl).toBe('https://viewer.example/show?embedded=true&url=')
    expect(String(headers['content-security-policy'])).toContain('frame-src https://viewer.example;')
  })

  it('is honest where nobody has set up support', async () => {
    const app = await openTestApp()
    const { body } = await app.call(getConfig)
    await app.close()
    expect(body.support).toEqual({ email: null, phone: null, url: null })
  })
})
