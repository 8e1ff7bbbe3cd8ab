import type { Page } from '@playwright/test'
import { check, expectNoSidewaysScroll } from './support/accessible.ts'
import { dataUrl, pagedPdf, pdf, photo } from './support/files.ts'
import { expect, names, type Person, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

async function markSome(school: School): Promise<void> {
  const ids = await school.addStudents(await school.addClass('Class 6', 'B'), names)
  const statuses = ['present', 'absent', 'late', 'present', 'present']
  for (const [index, status] of statuses.entries()) await school.mark(ids[index] ?? '', status)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('the signed-out screens are open to everybody', async ({ page, school }) => {
      await page.goto('/login')
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
      await check(page, 'login')
      await page.getByLabel('Email or phone number').fill(school.phone)
      await page.getByRole('button', { name: 'Send OTP' }).click()
      await page.getByLabel('Digit 1 of the code').waitFor()
      await check(page, 'code')
      await page.goto('/login?mode=password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('alert').waitFor()
      await check(page, 'password with errors')
      await page.goto('/forgot-password')
      await page.getByLabel('Email or phone number').fill(school.phone)
      await check(page, 'forgotten password')
      await page.getByRole('button', { name: 'Send OTP' }).click()
      await page.getByLabel('New password').fill('secret')
      await page.getByLabel('Confirm password').fill('secret1')
      await page.getByText('Passwords do not match.').waitFor()
      await check(page, 'password chosen anew')
      await page.goto('/signup')
      await page.getByLabel('Full Name').waitFor()
      await page.getByRole('button', { name: 'Send OTP' }).click()
      await check(page, 'signup with errors')
      await page.goto('/404')
      await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
      await check(page, '404')
    })

    test('the first steps are open to everybody', async ({ page, admin }) => {
      await admin.enter(page, '/onboarding')
      await page.getByRole('button', { name: 'Create School' }).waitFor()
      await check(page, 'onboarding')
      await page.goto('/createSchool')
      await page.getByRole('button', { name: 'Register School' }).click()
      await check(page, 'createSchool with errors')
      await admin.register()
      await admin.enter(page, '/classes')
      await page.evaluate((token) => localStorage.setItem('token', token), admin.token)
      await page.goto('/classes')
      await page.getByRole('dialog').waitFor()
      await check(page, 'bulk dialog')
    })

    test('the school’s screens are open to everybody', async ({ page, school }) => {
      await markSome(school)
      await school.enter(page, '/')
      await page.getByText('Total Students').first().waitFor()
      await check(page, 'dashboard')
      await page.goto('/classes')
      await page.getByText('Class 6').first().waitFor()
      await check(page, 'classes')
      await page.goto('/students')
      await page.getByText('Showing 1 to 12').waitFor()
      await check(page, 'students')
      await page.getByRole('button', { name: 'Add Student' }).click()
      const add = page.getByRole('dialog', { name: 'Add Student' })
      await add.getByRole('button', { name: 'Add Student' }).click()
      await add.getByText('Student name is required').waitFor()
      await check(page, 'add student with errors')
      await page.keyboard.press('Escape')
      await add.waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: 'Import' }).click()
      const pasted = page.getByRole('textbox', { name: 'Or paste the cells' })
      await pasted.waitFor()
      await check(page, 'import')
      await pasted.fill('Roll No,Name,Phone,Class\n1,Ravi,98,5A\n20,Sita,9876543210,6B')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('What the columns hold').waitFor()
      await check(page, 'import, columns')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Import 1 student' }).waitFor()
      await check(page, 'import, rows')
      await page.getByRole('button', { name: 'Import 1 student' }).click()
      await page.getByText('1 student was added.').waitFor()
      await page.getByRole('heading', { name: 'Imports of the last 30 days' }).waitFor()
      await check(page, 'import, done')
    })

    test('the settings are open to everybody', async ({ page, school }) => {
      await school.enter(page, '/setting')
      await page.getByText('Working days', { exact: true }).waitFor()
      await check(page, 'settings')
      await page.getByLabel('Day ends').fill('08:00')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('The end of the day must be after midday.').waitFor()
      await check(page, 'settings with errors')
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await page.getByRole('tab', { name: 'People' }).click()
      await page.getByRole('table', { name: 'Who may do what' }).waitFor()
      await check(page, 'people with access')
      await page.getByRole('button', { name: 'Access of Asha Rao' }).click()
      await page.getByRole('menuitem', { name: 'End access' }).waitFor()
      await check(page, 'menu of an access')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Give access' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).click()
      await page.getByText('Please enter a name.').waitFor()
      await check(page, 'invitation with errors')
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Messages' }).click()
      await page.getByRole('button', { name: 'Send me a test' }).first().click()
      await page.getByText('the test message for').waitFor()
      await check(page, 'messages')
      await page.getByRole('tab', { name: 'Activity' }).click()
      await page.getByText('Created the school').waitFor()
      await check(page, 'activity')
      await page.getByRole('tab', { name: 'Data' }).click()
      await page.getByRole('button', { name: 'Delete this school' }).click()
      await page.getByLabel('Name of the school').fill(`Saraswati Vidyalaya ${school.phone}`)
      await check(page, 'giving a school up')
      await page.getByRole('button', { name: 'Delete in 7 days' }).click()
      await page.getByText('will be deleted on').first().waitFor()
      await check(page, 'a school given up')
    })

    test('the school’s own pages are open to everybody', async ({ page, school }) => {
      await school.enter(page, '/schoolDetails')
      await page.getByRole('region', { name: 'Contact Information' }).waitFor()
      await check(page, 'school details')
      await page.getByRole('link', { name: 'Edit Details' }).click()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('address is required').waitFor()
      await check(page, 'edit school with errors')
      await page.goto('/HelpSupport')
      await page.getByText("Mark today's attendance").waitFor()
      await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('heading', { name: 'Leave Approvals' })).toBeInViewport()
      await page.getByText("Mark today's attendance").click()
      await check(page, 'help')
      await page.goto('/classes')
      await page.getByRole('button', { name: 'Actions for Class 5 - A' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('link', { name: 'View students' }).waitFor()
      await check(page, 'class that cannot be deleted')
    })

    test('leave is open to everybody', async ({ page, school }) => {
      const meera = await school.addTeacher('Meera Joshi')
      await meera.signIn()
      const form = { leaveType: 'Sick', fromDuration: 'full day', toDuration: 'full day', reason: 'A fever' }
      const ask = async (person: Person, day: string, more: object = {}) => {
        const body = { ...form, fromDate: day, toDate: day, ...more }
        return (await person.ask<{ leave: { _id: string } }>('POST', '/api/leave/apply', body)).leave._id
      }
      const decided = await ask(meera, '2026-12-01', { note: dataUrl(pdf('note.pdf')) })
      await ask(meera, '2026-12-02')
      await ask(school, '2026-12-02')
      const path = `/api/leave/admin/leaves/${decided}/status`
      await school.ask('PATCH', path, { status: 'Declined', remark: 'Exams' })
      await school.enter(page, '/leaveRequest?year=all')
      await page.getByText('1 other is away on these days').first().waitFor()
      await check(page, 'leave requests of the school')
      await page.getByRole('link', { name: /^Apply for Leave/ }).click()
      await page.getByRole('heading', { name: 'Manage and Apply for Leaves' }).waitFor()
      await page.goto('/leaveRequest?view=apply&year=all')
      await page.getByText('A fever').waitFor()
      await check(page, 'own leave requests')
      await page.getByRole('button', { name: 'New Request' }).click()
      await page.getByText('0 / 500 characters').waitFor()
      await check(page, 'new leave request')
    })

    test('photo and documents are open to everybody', async ({ page, school }) => {
      await school.enter(page, '/students')
      await page.getByRole('button', { name: 'Add Student' }).click()
      const add = page.getByRole('dialog', { name: 'Add Student' })
      const chosen = [
        ['photo', photo()],
        ['aadhaarCard', pdf('a name of a file that is longer than any field is wide.pdf')],
        ['birthCertificate', { ...pdf('list.csv'), mimeType: 'text/csv' }],
      ] as const
      for (const [field, file] of chosen) await add.locator(`[data-file=${field}]`).setInputFiles(file)
      await add.getByText('Invalid file type.').waitFor()
      await check(page, 'add student with files')
      await add.getByRole('textbox', { name: 'Name', exact: true }).fill('Parth')
      await add.getByLabel('Roll Number').fill('7')
      await add.getByRole('combobox', { name: 'Class' }).click()
      await page.getByRole('option', { name: 'Class 5 - A' }).click()
      await page.route('**/api/auth/register', (route) => route.abort())
      await add.getByRole('button', { name: 'Add Student' }).click()
      await add.getByRole('alert').waitFor()
      await check(page, 'add student that failed')
    })

    test('the year of passing out is open to everybody', async ({ page, school }) => {
      await school.enter(page, `/students?classId=${await school.passoutId()}`)
      await page.getByRole('button', { name: 'Passout Year: All Years' }).click()
      await page.getByRole('button', { name: 'Earlier years' }).waitFor()
      await check(page, 'year picker')
      await page.getByRole('button', { name: '2025', exact: true }).click()
      await page.getByRole('button', { name: 'Passout Year: 2025' }).click()
      await page.getByRole('button', { name: 'All Years', exact: true }).waitFor()
      await check(page, 'year picker with a year')
    })

    test('what is done with students is open to everybody', async ({ page, school }) => {
      await school.addStudents(await school.addClass('Class 6'), names)
      const files = { aadhaarCard: dataUrl(pagedPdf('card.pdf', 2)), marksheet: dataUrl(photo()) }
      await school.addStudent({ name: 'Ravi Kale', rollNumber: '9', ...files })
      await school.enter(page, `/students?classId=${school.classIds.get('Class 5')}`)
      await page.getByRole('checkbox', { name: 'Select Ravi Kale' }).check()
      await page.getByRole('checkbox', { name: 'Select Zoya Khan' }).check()
      await page.getByText('2 selected').waitFor()
      await check(page, 'students selected')
      await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Delete 2 students?').waitFor()
      await check(page, 'delete students')
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Promote' }).click()
      await page.getByRole('combobox', { name: 'Promote to' }).click()
      await page.getByRole('option', { name: 'Class 6' }).click()
      await page.getByText('1 roll number clashes').waitFor()
      await page.getByText('Renumber', { exact: true }).click()
      await page.getByText('No roll numbers clash any more').waitFor()
      await check(page, 'promote students')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('button', { name: 'Ravi Kale', exact: true }).click()
      await page.getByRole('button', { name: 'View Aadhaar Card' }).waitFor()
      await check(page, 'student details')
      await page.getByRole('button', { name: 'View Aadhaar Card' }).click()
      await page.locator('canvas[data-drawn]').waitFor()
      await check(page, 'document viewer')
      await page.keyboard.press('ArrowRight')
      await page.getByRole('img', { name: 'Marksheet' }).waitFor()
      await check(page, 'document viewer with a picture')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByText('On file').first().waitFor()
      await check(page, 'edit student')
    })

    test('the teachers are open to everybody', async ({ page, school }) => {
      await school.addTeacher('Meera Iyer')
      await school.enter(page, '/teacher')
      await page.getByRole('checkbox', { name: 'Select Meera Iyer' }).check()
      await check(page, 'teachers')
      await page.getByRole('button', { name: 'Delete Selected (1)' }).click()
      await page.getByText('Are you sure you want to delete Meera Iyer?').waitFor()
      await check(page, 'delete teachers')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Meera Iyer/ }).click()
      const details = page.getByRole('dialog', { name: 'Teacher Details' })
      await details.getByRole('button', { name: 'View Aadhaar Card' }).waitFor()
      await check(page, 'teacher details')
      await details.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('dialog', { name: 'Edit Teacher' }).getByLabel('Full Name').waitFor()
      await check(page, 'edit teacher')
      await page.goto('/teacher?add=one')
      const add = page.getByRole('dialog', { name: 'Add New Teacher' })
      await add.getByRole('button', { name: 'Add Teacher' }).click()
      await add.getByText('Certificate is required.').waitFor()
      await check(page, 'add teacher with errors')
    })

    test('marking is open to everybody', async ({ page, context, school }) => {
      await markSome(school)
      await school.enter(page, '/attendance')
      await page.getByRole('combobox', { name: 'Class' }).waitFor()
      await check(page, 'attendance without class')
      await page.getByRole('combobox', { name: 'Class' }).click()
      await page.getByRole('option', { name: 'Class 6 - B' }).click()
      await page.getByRole('heading', { name: 'Class 6 - B - Student Attendance' }).waitFor()
      await check(page, 'marking')
      await page.getByRole('button', { name: 'More for Zoya Khan' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Late' }).waitFor()
      await check(page, 'marking menu')
      await page.keyboard.press('Escape')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Present: Zoya Khan' }).click()
      await page.getByText('1 mark is kept on this device.').waitFor()
      await check(page, 'marking without a network')
      await page.getByRole('button', { name: 'See' }).click()
      await page.getByRole('dialog').getByRole('listitem').waitFor()
      await check(page, 'waiting marks')
      await page.keyboard.press('Escape')
      await page.route('**/api/attendance/manual', async (route) => {
        const { studentId } = route.request().postDataJSON()
        await school.mark(studentId, 'absent')
        await route.continue()
      })
      await context.setOffline(false)
      await page.getByRole('region', { name: 'Two marks for Zoya Khan' }).waitFor()
      await check(page, 'two marks of one student')
      await page.getByRole('button', { name: 'Keep Absent' }).click()
      await page.getByRole('tab', { name: 'Attendance Details' }).click()
      await page.getByText('Showing 1 to 6 of 6 results').waitFor()
      await check(page, 'details')
      const fold = page.getByRole('button', { name: 'Filters', exact: true })
      if (await fold.isVisible()) await fold.click()
      await page.getByRole('combobox', { name: 'Day' }).click()
      await page.getByRole('option', { name: 'Yesterday' }).waitFor()
      await check(page, 'details with filters open')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Mine Only' }).click()
      await expect(page).toHaveURL(/mine=true/)
      if (await fold.isVisible()) await fold.click()
      await check(page, 'details with what is set')
    })

    test('teacher attendance is open to everybody', async ({ page, school }) => {
      const meera = await school.addTeacher('Meera Joshi')
      await meera.signIn()
      await meera.ask('POST', '/api/attendance/teacher/scan')
      await school.addTeacher('Farhan Sheikh')
      await school.enter(page, '/teacherAttendance')
      await page.getByText('Farhan Sheikh').waitFor()
      await check(page, 'teachers of a day')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Notifications/ })
        .click()
      await page
        .getByText(/No notifications available|Late check-in/)
        .first()
        .waitFor()
      await check(page, 'bell of teacher attendance')
      await page.goto('/teacherAttendance?tab=month')
      await page.getByRole('rowheader', { name: 'Farhan Sheikh' }).waitFor()
      await check(page, 'month of teachers')
      await page.goto('/teacherAttendance')
      await page.getByRole('button', { name: 'Correct the day of Farhan Sheikh' }).click()
      await page.getByRole('button', { name: 'Save correction' }).click()
      await check(page, 'correction with errors')
      await page.evaluate((token) => localStorage.setItem('token', token), meera.token)
      await page.goto('/teacherAttendance')
      await page.getByText('Days worked').waitFor()
      await check(page, 'own month')
    })
  })
}

/** Each screen once it has come to rest. */
async function expectToFit(page: Page, paths: string[], how: string): Promise<void> {
  await endStream(page)
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page, `${path} ${how}`)
  }
}

test('at 360 px nothing is cut off', async ({ page, school }) => {
  await markSome(school)
  await page.setViewportSize({ width: 360, height: 740 })
  await school.enter(page, '/')
  const lists = ['/', '/classes', '/students', '/students?add=one', '/attendance', '/attendance?tab=details']
  const others = ['/profile', '/setting', '/setting?tab=access', '/setting?tab=activity']
  const own = [
    '/schoolDetails',
    '/editSchool',
    '/HelpSupport',
    '/import',
    '/teacherAttendance',
    '/teacherAttendance?tab=month',
  ]
  await expectToFit(page, [...lists, ...others, ...own], 'at 360')
})

test('at 360 px and with text at twice its size nothing is cut off', async ({ page, school }) => {
  await markSome(school)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  await school.enter(page, '/')
  const lists = ['/students', '/students?add=one', '/attendance', '/attendance?tab=details']
  await expectToFit(
    page,
    [...lists, '/schoolDetails', '/editSchool', '/HelpSupport', '/import'],
    'at twice the size',
  )
})
