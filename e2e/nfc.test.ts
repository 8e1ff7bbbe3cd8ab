import { expect, lastCode, test } from './support/school.ts'

test('a tag marks its student once, after signing in, and goes home', async ({ page, school }) => {
  const [ravi = ''] = await school.addStudents(await school.addClass('Class 6'), ['Ravi Kale'])
  const meera = await school.addTeacher('Meera Joshi')
  let marks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/attendance/manual')) marks += 1
  })
  await page.clock.install()
  await page.goto(`/mark-attendance/${ravi}`)
  await page.getByLabel('Email or phone number').fill(meera.phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('Digit 1 of the code').click()
  await page.keyboard.type(lastCode(meera.phone))
  await expect(page.getByRole('heading', { name: 'Attendance Confirmed!' })).toBeVisible()
  await expect(page.getByText('Ravi Kale')).toBeVisible()
  await expect(page.getByText('Powered by NFC Technology')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(marks).toBe(1)
  await page.clock.fastForward(5000)
  await expect(page).toHaveURL('/')
  expect(marks).toBe(1)

  await page.route('**/api/attendance/manual', (route) => route.abort('connectionreset'))
  await page.goto(`/mark-attendance/${ravi}`)
  await expect(page.getByRole('heading', { name: 'Attendance Failed' })).toBeVisible()
  await expect(page.getByText('Failed to mark attendance. Please try again.')).toBeVisible()
  await page.unroute('**/api/attendance/manual')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Attendance Confirmed!' })).toBeVisible()

  await page.goto('/mark-attendance/01a2016d-b9b4-7208-b1ad-763d415cca9f')
  await expect(page.getByText('This student was not found.')).toBeVisible()
})
