import { check } from './support/accessible.ts'
import { expect, Person, test } from './support/school.ts'

test('an admin writes the first announcement, which takes the place of the samples, pins it and takes its removal back; a toast leaves the button that writes the next one free', async ({
  school,
  page,
}) => {
  await school.enter(page)
  const home = page.getByRole('region', { name: 'Announcements' })
  await expect(home.getByText('Sample')).toHaveCount(3)
  await home.getByRole('link', { name: 'Write the first one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an announcement' })
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByText('Please enter a title.')).toBeVisible()
  await check(page, 'writing an announcement')
  await dialog.getByLabel('Title').fill('Sports day')
  await dialog.getByLabel('Text').fill('On the big ground.\nBring water.')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog).toBeHidden()
  const toast = page.getByRole('status').filter({ hasText: 'Sports day was announced.' })
  await expect(toast).toBeVisible()
  const write = page.getByRole('button', { name: 'Write an announcement' })
  const top = async () => (await write.boundingBox())?.y ?? 0
  const foot = async () => toast.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(async () => (await foot()) <= (await top())).toBe(true)
  await write.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const one = page.getByRole('article').filter({ hasText: 'Sports day' })
  await expect(one).toContainText('Bring water.')
  await one.getByRole('button', { name: 'Actions for Sports day' }).click()
  await page.getByRole('menuitem', { name: 'Pin to top' }).click()
  await expect(one.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, 'the announcements, dark')
  await one.getByRole('button', { name: 'Actions for Sports day' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(one).toHaveCount(0)
  await page
    .getByRole('status')
    .filter({ hasText: 'was removed' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(one).toBeVisible()
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Home' }).click()
  await expect(home.getByText('Sports day')).toBeVisible()
  await expect(home.getByText('Sample')).toHaveCount(0)
})

test('what others write is text, its addresses are links of the web alone, and each opens a tab that knows nothing of this one', async ({
  school,
  page,
}) => {
  const text = [
    'Forms are at https://school.example/forms. <img src=x onerror="document.title=1">',
    'javascript:alert(1) https://school.example@evil.example/a',
  ].join('\n')
  const news = { title: 'Forms', text, from: '2026-01-01', until: null, isPinned: false }
  await school.ask('POST', '/api/announcements', news)
  const student = new Person()
  await school.addStudent({ name: 'Om Patil', rollNumber: '40', phone: student.phone })
  await student.signIn()
  for (const path of ['/announcements', '/']) {
    await student.enter(page, path)
    const place = page.getByRole('main')
    await expect(place).toContainText('<img src=x onerror="document.title=1">')
    const links = place.locator('[href^="http"], [href^="javascript"]')
    await expect(links).toHaveText(['https://school.example/forms (opens in a new tab)'])
    await expect(links).toHaveAttribute('href', 'https://school.example/forms')
    await expect(links).toHaveAttribute('target', '_blank')
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(place.locator('img[src="x"]')).toHaveCount(0)
  }
})
