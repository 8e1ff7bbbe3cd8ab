import { check } from './support/accessible.ts'
import { expect, test, textsTo } from './support/school.ts'
import { goWithin } from './support/within.ts'

test('an admin closes the school in three presses on a phone, sees who is told, and takes it all back', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const settings = { familiesWays: ['sms'], announcedFrom: '00:00', announcedUntil: '23:59' }
  await school.ask('PUT', '/api/schools/settings', settings)
  const classId = await school.addClass('Class 6')
  const phone = `9${String(Date.now()).slice(-9)}`
  await school.addStudents(classId, ['Keya Tambe', 'Kabir Tambe'], phone)
  await page.setViewportSize({ width: 360, height: 740 })
  await school.enter(page)

  await page.getByRole('button', { name: /^School closed/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the school' })
  await expect(dialog.getByText(/^1 family by SMS: 1 SMS in all\./)).toBeVisible()
  await check(page, 'closing the school')
  await dialog.getByText('Rain', { exact: true }).click()
  await expect(dialog.getByText(/^School is closed on .*: Rain\. Saraswati Vidyalaya/)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, 'closing the school, dark')
  await dialog.getByRole('button', { name: 'Close the school' }).click()

  await expect(dialog).toBeHidden()
  const done = page.getByRole('status').filter({ hasText: 'School is closed on' })
  await expect(done).toContainText('Families are being told')
  await expect.poll(() => textsTo(phone).map((text) => text.split(' on ')[0])).toEqual(['School is closed'])
  await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('School is closed on')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'School is open on' })).toContainText(
    '1 family was told, and hears it.',
  )
  await expect
    .poll(() => textsTo(phone).map((text) => text.split(' on ')[0]))
    .toEqual(['School is closed', 'School is open after all'])
  await expect(page.getByRole('region', { name: 'Announcements' })).not.toContainText('School is closed')

  await page.getByRole('button', { name: /^School closed/ }).click()
  await dialog.getByText('Strike', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Close the school' }).click()
  await expect(dialog).toBeHidden()
  await goWithin(page, '/announcements')
  await page.getByRole('button', { name: 'Actions for School is closed' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText(/was removed\. \d+ \w+ \d+ stays a holiday in the calendar\./)).toBeVisible()
})
