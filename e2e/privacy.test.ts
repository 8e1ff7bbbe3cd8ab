import { check } from './support/accessible.ts'
import { expect, Person, test } from './support/school.ts'
import { readZip } from './support/zip.ts'

test('a family reads the notice and agrees, downloads its data and asks the school, which answers', async ({
  school,
  page,
  browser,
}) => {
  const family = new Person()
  await school.addStudent({ name: 'Om Patil', rollNumber: '40', phone: family.phone })
  await family.signIn()
  await family.enter(page)
  const bar = page.getByRole('region', { name: 'How the school uses data' })
  await expect(bar).toContainText('what the school keeps about Om Patil')
  await bar.getByRole('button', { name: 'Read and agree' }).click()
  const dialog = page.getByRole('dialog', { name: 'How the school uses data' })
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog.getByText('Please enter your name.')).toBeVisible()
  await check(page, 'agreeing')
  await dialog.getByLabel('Your name').fill('Sunita Patil')
  await dialog.getByLabel('Who you are').click()
  await page.getByRole('option', { name: 'Mother' }).click()
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(bar).toHaveCount(0)

  await page.goto('/profile')
  const privacy = page.getByRole('region', { name: 'Privacy' })
  await expect(privacy).toContainText('Sunita Patil (Mother)')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect([...(await readZip(await (await file).path())).keys()]).toContain('students.csv')
  await privacy.getByRole('button', { name: 'Ask the school' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask the school about your data' })
  await ask.getByLabel('What should the school know?').fill('His name is Om Patel.')
  await ask.getByRole('button', { name: 'Send' }).click()
  await expect(privacy).toContainText('The school has not answered yet.')
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, 'the profile, dark')

  const office = await browser.newPage()
  await school.enter(office, '/setting?tab=privacy')
  await expect(office.getByText(/^1 with consent/)).toBeVisible()
  await check(office, 'privacy in the settings')
  await office.getByRole('button', { name: 'Answer Om Patil' }).click()
  const answer = office.getByRole('dialog', { name: 'Answer Om Patil' })
  await answer.getByLabel('Your answer').fill('It is Patel now.')
  await answer.getByRole('button', { name: 'Send' }).click()
  await expect(privacy).toContainText('It is Patel now.')
})

test('the office enters a consent on paper, and erases who has left or was deleted', async ({
  school,
  page,
}) => {
  const added = await school.addStudents(await school.addClass('Class 6'), ['Ravi Kale', 'Tara Rao'])
  const [id = '', deleted = ''] = added
  await school.remove(deleted)
  await school.ask('PUT', `/api/users/${id}`, { status: 'leaved' })
  await school.enter(page, `/students/${id}`)
  const consent = page.getByRole('region', { name: 'Consent' })
  await consent.getByRole('button', { name: 'Record consent on paper' }).click()
  const paper = page.getByRole('dialog', { name: 'Consent on paper' })
  await paper.getByLabel('Name of the person who signed').fill('Anil Kale')
  await paper.getByLabel('Relation').click()
  await page.getByRole('option', { name: 'Father' }).click()
  await paper.getByRole('button', { name: 'Save' }).click()
  await expect(consent).toContainText('Anil Kale (Father)')
  const activity = page.getByRole('region', { name: 'Changes and views' })
  await expect(activity).toContainText('Recorded a consent')
  await activity.getByText('Who looked at this').click()
  await expect(activity).not.toContainText('Recorded a consent')
  await expect(activity).toContainText("Looked at a student's details")
  await page.getByRole('button', { name: 'Erase for good' }).click()
  const erase = page.getByRole('dialog', { name: 'Erase Ravi Kale for good?' })
  await expect(erase.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
  await erase.getByLabel('Name').fill('Ravi Kale')
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page).toHaveURL(/\/students$/)
  await page.getByRole('button', { name: 'Deleted in the last 30 days' }).click()
  await page.getByRole('button', { name: 'Erase for good: Tara Rao' }).click()
  const second = page.getByRole('dialog', { name: 'Erase Tara Rao for good?' })
  await expect(second).toContainText('restore the student and download it first')
  await second.getByLabel('Name').fill('Tara Rao')
  await second.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Nobody is left in this list.')).toBeVisible()
})
