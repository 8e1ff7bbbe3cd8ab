import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anyPhone, expect, lastCode, test } from './support/school.ts'

const classList = join(import.meta.dirname, 'data/class-5-a.csv')

/** '20 Nov 2026' on the school's clock. */
function todayInWords(): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Kolkata' }).format(new Date())
  return `${part({ day: 'numeric' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}`
}

/** The 40 who go in: names with one space between words, the second 40 and the short phone left out. */
function studentsOfTheList(): { roll: string; name: string }[] {
  const [, ...lines] = readFileSync(classList, 'utf8').trim().split(/\r?\n/)
  const rows = lines.map((line) => line.split(',')).filter(([roll]) => roll !== '')
  return rows.slice(0, 40).map(([roll = '', name = '']) => ({ roll, name: name.replace(/\s+/g, ' ').trim() }))
}

test('from an empty address to a marked class and its file', async ({ page }) => {
  test.setTimeout(90_000)
  const phone = anyPhone()

  await test.step('sign up with a phone and a code', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Full Name').fill('Sunita Deshpande')
    await page.getByLabel('Phone Number').fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible()
    await page.getByLabel('Digit 1 of the code').click()
    await page.keyboard.type(lastCode(phone))
    await expect(page).toHaveURL(/\/onboarding/)
    await expect(page.getByRole('heading', { name: 'Welcome to Shala' })).toBeVisible()
  })

  await test.step('create a school', async () => {
    await page.getByRole('button', { name: 'Create School' }).click()
    await expect(page).toHaveURL(/\/createSchool/)
    await page.getByLabel('School Name').fill(`Jnana Prabodhini ${phone}`)
    await page.getByRole('combobox', { name: 'School Type' }).click()
    await page.getByRole('option', { name: 'Primary' }).click()
    await page.getByLabel('State').fill('Maharashtra')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'India' }).click()
    await page.getByLabel('PIN code', { exact: false }).fill('411030')
    await page.getByRole('button', { name: 'Register School' }).click()
    await expect(page).toHaveURL(/\/onboarding/)
  })

  await test.step('add its classes', async () => {
    await page.getByRole('button', { name: 'Create Classes' }).click()
    await expect(page).toHaveURL(/\/classes/)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: 'Class 10' })).toBeChecked()
    await dialog.getByLabel(/Section for all/).fill('A')
    await dialog.getByRole('button', { name: /^Create/ }).click()
    await expect(page.getByText('Created 10 class(es) (0 failed).')).toBeVisible()
    await expect(page).toHaveURL(/\/onboarding/)
    await expect(page.getByText('You have successfully completed all 3 steps!')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('take in the class list the school has', async () => {
    await page.goto('/students')
    await page.getByRole('dialog', { name: 'Add Student' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add class list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add class list' })
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 5 - A' }).click()
    await dialog.locator('input[type=file]').setInputFiles(classList)
    await expect(dialog.getByText('42 students found for Class 5 - A.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Add 41/ }).click()
    await expect(dialog.getByText('40 students were added.')).toBeVisible()
    await expect(dialog.getByText('A student with this email or roll number already exists.')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid phone number.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Showing 1 to 20 of 40 results')).toBeVisible()
  })

  await test.step('mark the class: three absent, one late, the others present', async () => {
    await page.goto('/attendance')
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 5 - A' }).click()
    await expect(page.getByRole('heading', { name: 'Class 5 - A - Student Attendance' })).toBeVisible()
    for (const name of ['Aarav Deshmukh', 'आरोही शिंदे', "Myra D'Souza"]) {
      await page.getByRole('button', { name: `Absent: ${name}` }).click()
      await expect(page.getByRole('button', { name: `Absent: ${name}` })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    }
    await page.getByRole('button', { name: 'More for Zoya Khan' }).click()
    await page.getByRole('menuitem', { name: 'Late' }).click()
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expect(page.getByText(/^Attendance marked for \w+day, \d+ \w+ \d{4}$/)).toBeVisible()
    const counts = page.locator('dl').filter({ hasText: 'Unmarked' })
    await expect(counts.locator('[data-status=present] dd')).toHaveText('36')
    await expect(counts.locator('[data-status=absent] dd')).toHaveText('3')
    await expect(counts.locator('[data-status=late] dd')).toHaveText('1')
    await expect(counts.locator('[data-status=unmarked] dd')).toHaveText('0')
  })

  await test.step('see the figures', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Absent: आरोही शिंदे' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('tab', { name: 'Attendance Details' }).click()
    await expect(page.getByText('out of 40 students')).toBeVisible()
    await expect(page.getByText('Showing 1 to 20 of 40 results')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('90%').first()).toBeVisible()
  })

  await test.step('download the day', async () => {
    await page.goto('/attendance?tab=details')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^attendance_\d{4}-\d\d-\d\d\.csv$/)
    const text = readFileSync((await file.path()) ?? '', 'utf8')
    const clock = /,\d{1,2}:\d\d [ap]m\r\n/g
    expect(text.match(clock)).toHaveLength(40)
    const absent = ['Aarav Deshmukh', 'आरोही शिंदे', "Myra D'Souza"]
    const rows = studentsOfTheList().map(({ roll, name }) => {
      const status = absent.includes(name) ? 'Absent' : name === 'Zoya Khan' ? 'Late' : 'Present'
      return `${todayInWords()},${roll},${name},${status},Sunita Deshpande,TIME\r\n`
    })
    const head = '\uFEFFDate,Roll Number,Student Name,Status,Teacher,Time\r\n'
    expect(text.replace(clock, ',TIME\r\n')).toBe(head + rows.join(''))
  })

  await test.step('sign out and in again', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: /Sunita Deshpande/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
