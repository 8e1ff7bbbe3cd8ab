import { askChat } from '@shala/contract/chat/chat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp({ chatLimits: { perMinute: 1000 } })
  school = await openTestSchool(app)
  const classId = await school.addClass('Class 5', 'A')
  const names = ['जोयादेवी राव', 'जय कुमार', 'ज़ोया शेख़']
  for (const [place, name] of names.entries()) await school.addStudent(classId, `${place + 1}`, { name })
})
afterAll(() => app.close())

it.each(['जोया', 'ज़ोया'])(
  '%s names the one who is called so before one whose name only begins so',
  async (name) => {
    const { body } = await app.call(askChat, { token: school.admin, body: { prompt: name } })
    const [exact = -1, longer = -1, other] = ['ज़ोया शेख़', 'जोयादेवी राव', 'जय कुमार'].map((one) =>
      body.text.indexOf(one),
    )
    expect([exact >= 0, other], body.text).toEqual([true, -1])
    expect(longer === -1 || longer > exact, body.text).toBe(true)
  },
)
