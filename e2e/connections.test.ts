import {
  answering,
  openWebhookReceiver,
  signatureOf,
  type WebhookReceiver,
} from '../apps/server/test/webhook-receiver.ts'
import { check } from './support/accessible.ts'
import { test as base } from './support/own-server.ts'
import { expect } from './support/school.ts'

const test = base.extend<{ receiver: WebhookReceiver }>({
  receiver: async ({ browserName: _ }, use) => {
    const receiver = await openWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  serverEnv: async ({ receiver }, use) => {
    await use({ WEBHOOK_ORIGINS: receiver.origin })
  },
})

test('another system reads the students by a key, and hears of a mark as it is made', async ({
  page,
  school,
  receiver,
}) => {
  await school.beginDay()
  const classId = await school.addClass('Class 9', 'B')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi Kumar', 'Sita Devi'])
  await school.enter(page, '/setting?tab=connections')
  await expect(page.getByText('No system has a key')).toBeVisible()
  await check(page, 'connected systems, without any')

  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the system' }).fill('Fees')
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Client secret' }).inputValue()
  const id = await dialog.getByRole('textbox', { name: 'Client id' }).inputValue()
  await check(page, 'a new key')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const tokenUrl = await page.getByRole('textbox', { name: 'Address for tokens' }).inputValue()
  const rosterUrl = await page.getByRole('textbox', { name: 'Address of OneRoster 1.2' }).inputValue()
  const granted = await fetch(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const read = () =>
    fetch(`${rosterUrl}/students?sort=givenName&filter=grades%3D'Class 9'`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const { users } = (await (await read()).json()) as { users: { givenName: string }[] }
  expect(users.map(({ givenName }) => givenName)).toEqual(['Ravi', 'Sita'])

  await page.getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://fees.example')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This address cannot be used')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hook`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const signing = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()

  await school.mark(ravi, 'absent')
  await expect.poll(() => receiver.got.length).toBe(1)
  const [event] = receiver.got
  expect(event?.body.data.changes).toMatchObject([{ studentId: ravi, status: 'absent' }])
  expect(event && signatureOf(signing, event)).toBe(event?.headers['webhook-signature'])
  await expect(page.getByText('Delivered')).toBeVisible()
  Object.assign(receiver.state, answering(302, { location: `${receiver.origin}/moved` }))
  await page.getByRole('button', { name: /^Send again: Attendance/ }).click()
  await expect(page.getByText('302: it points to another address, which is not used')).toBeVisible()
  await check(page, 'connected systems')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await check(page, 'connected systems at night, on a desk')

  await page.getByRole('button', { name: 'Revoke the key of Fees' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The key no longer works.')).toBeVisible()
  expect((await read()).status).toBe(401)
})
