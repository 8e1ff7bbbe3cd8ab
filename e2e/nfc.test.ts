import { expect, lastCode, test } from './support/school.ts'

test('a tag asks to mark its student, after signing in, once, and goes home', async ({ page, school }) => {
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
  await page.getByLabel('Digit 1 of the OTP').click()
  await page.keyboard.type(lastCode(meera.phone))
  await expect(page.getByRole('heading', { name: 'Ravi Kale' })).toBeVisible()
  await expect(page.getByText('Class 6, Roll 1')).toBeVisible()
  await expect(page.getByText('Powered by NFC Technology')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  // Every web page may hold a link without the card's secret: it never marks by itself.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  expect(marks).toBe(0)
  await page.route('**/api/attendance/manual', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Mark present' }).click()
  await expect(page.getByRole('heading', { name: 'Attendance Failed' })).toBeVisible()
  await expect(page.getByText('Failed to mark attendance. Please try again.')).toBeVisible()
  await page.unroute('**/api/attendance/manual')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Attendance Confirmed!' })).toBeVisible()
  await expect(page.getByText('Ravi Kale')).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page).toHaveURL('/')
  expect(marks).toBe(2)

  await page.goto('/mark-attendance/01a2016d-b9b4-7208-b1ad-763d415cca9f')
  await expect(page.getByText('This student was not found.')).toBeVisible()
})

test('a tag of nobody at this school leads home: an installed app has no Back', async ({ page, school }) => {
  await school.enter(page, '/mark-attendance/0199c0de-0000-7000-8000-000000000001')
  await expect(page.getByText('This student was not found.')).toBeVisible()
  await page.getByRole('button', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('cards are marked without asking once somebody says so, and never over another mark', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6')
  const [ravi = '', meena = '', sana = '', tara = ''] = await school.addStudents(classId, [
    'Ravi',
    'Meena',
    'Sana',
    'Tara Rao',
  ])
  type Tags = { tags: { studentId: string; tag: string }[] }
  const { tags } = await school.ask<Tags>('GET', `/api/attendance/tags?class=${classId}`)
  const scan = (id: string) =>
    page.goto(`/mark-attendance/${id}?tag=${tags.find(({ studentId }) => studentId === id)?.tag}`)
  const colleague = await school.addTeacher('Anil Joshi')
  await colleague.signIn()
  const mark = (studentId: string, status: string, awayHalf = '') =>
    colleague.ask('POST', '/api/attendance/manual', { studentId, status, awayHalf })
  const confirmed = page.getByRole('heading', { name: 'Attendance Confirmed!' })
  await school.enter(page)

  await scan(ravi)
  await page.getByRole('checkbox', { name: 'Mark the next cards without asking, for 30 minutes' }).check()
  await page.getByRole('button', { name: 'Mark present' }).click()
  await expect(confirmed).toBeVisible()
  await expect(page.getByText(/Cards are marked without asking until/)).toBeVisible()

  await scan(meena)
  await expect(confirmed).toBeVisible()
  await expect(page.getByText('Meena')).toBeVisible()

  // Of a child who has left it says whose card it is.
  await school.ask('PUT', `/api/users/${tara}`, { status: 'leaved', leavingDate: '2026-01-05' })
  await scan(tara)
  await expect(page.getByRole('heading', { name: 'Attendance Failed' })).toBeVisible()
  await expect(page.getByText('This student was not in a class on that day.')).toBeVisible()
  await expect(page.getByText('Tara Rao')).toBeVisible()

  await mark(sana, 'absent')
  await scan(sana)
  await expect(page.getByText(/Marked Absent at/)).toBeVisible()
  await mark(sana, 'late', 'first half')
  await page.getByRole('button', { name: 'Change to present' }).click()
  await expect(page.getByText(/Marked Late at/)).toBeVisible()
  await page.getByRole('button', { name: 'Change to present' }).click()
  await expect(confirmed).toBeVisible()
  await page.getByRole('button', { name: 'Ask for each card' }).click()
  await expect(page.getByText(/Cards are marked without asking until/)).toBeHidden()
})

test('a tag that is opened without a network does not replace what a colleague has marked', async ({
  page,
  context,
  school,
}) => {
  const classId = await school.addClass('Class 6')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi Kale'])
  const colleague = await school.addTeacher('Anil Joshi')
  await colleague.signIn()
  await school.enter(page, `/mark-attendance/${ravi}`)
  const press = page.getByRole('button', { name: 'Mark present' })
  await expect(press).toBeVisible()
  await colleague.ask('POST', '/api/attendance/manual', { studentId: ravi, status: 'absent' })
  await context.setOffline(true)
  await press.click()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  await context.setOffline(false)
  await page.goto(`/attendance?classId=${classId}`)
  await expect(page.getByRole('region', { name: 'Two marks for Ravi Kale' })).toBeVisible()
  const [stored] = await school.list(classId)
  expect(stored?.attendanceStatus).toBe('absent')
})

test('a tag on a day off says that its mark may not count, before and after it is marked', async ({
  page,
  school,
}) => {
  const [ravi = ''] = await school.addStudents(await school.addClass('Class 6'), [
    'Ravi Kale',
    'Tara Kale',
    'Om Rao',
  ])
  await school.restToday()
  await school.enter(page, `/mark-attendance/${ravi}`)
  const said = page.getByText('The marks count once half of the class is marked')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Mark present' }).click()
  await expect(page.getByRole('heading', { name: 'Attendance Confirmed!' })).toBeVisible()
  await expect(said).toBeVisible()
})
