import { check } from './support/accessible.ts'
import { expect, test } from './support/school.ts'

test('an admin writes the first announcement, which takes the place of the samples, pins it and takes its removal back', async ({
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
  const one = page.getByRole('article').filter({ hasText: 'Sports day' })
  await expect(one).toContainText('Bring water.')
  await one.getByRole('button', { name: 'Actions for Sports day' }).click()
  await page.getByRole('menuitem', { name: 'Pin on top' }).click()
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
