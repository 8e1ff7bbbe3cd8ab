import type { Page } from '@playwright/test'
import { expect, type School, test } from './support/school.ts'

/** So many days before today, in India. */
function dayOf(daysAgo: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  return new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10)
}

/** As the browser draws a sheet, without a dialog that waits for a printer. */
async function beginPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

async function classOf(school: School, count: number) {
  const classId = await school.addClass('Class 6', 'C')
  const names = Array.from({ length: count }, (_, place) => `Asha ${place}`)
  const ids = await school.addStudents(classId, names)
  return { classId, ids }
}

test('a month of teachers has its letters on paper, and a list the titles of its columns', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await meera.ask('POST', '/api/attendance/teacher/scan')
  await school.enter(page, '/teacherAttendance?tab=month')
  const row = page.getByRole('row').filter({ hasText: 'Meera Joshi' })
  const letter = row.getByRole('button', { name: /Meera Joshi/ }).last()
  await expect(letter).toBeVisible()
  await beginPrinting(page)
  await expect(letter).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/teacher')
  await expect(page.getByRole('row').filter({ hasText: 'Meera Joshi' })).toBeVisible()
  await beginPrinting(page)
  await expect(page.getByRole('columnheader', { name: 'Name' }).getByRole('button')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden()
})

test('the year of a student has its marks on paper, and no sheet has a link over its rows', async ({
  page,
  school,
}) => {
  const { ids } = await classOf(school, 1)
  await school.mark(ids[0] ?? '', 'absent', dayOf(1))
  await school.enter(page, `/students/${ids[0]}`)
  const mark = page.getByRole('button', { name: /: Absent/ }).first()
  await expect(mark).toBeVisible()
  await beginPrinting(page)
  await expect(mark).toBeVisible()
  // A link above the screen comes to lie on the last rows of the sheet before.
  await expect(page.getByText('Skip to content')).toBeHidden()
})
