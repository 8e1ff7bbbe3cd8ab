import { expect, test } from './support/school.ts'

test('a student opens beside the list, with a page’s address; J and K lead on, Back closes, a reload is the page', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6')
  await school.addStudents(classId, ['Ravi Kale', 'Sita Patil', 'Tara Joshi'])
  await school.enter(page, `/students?classId=${classId}`)
  const panel = page.getByRole('dialog', { name: 'Student Details' })
  const named = (name: string) => panel.getByRole('heading', { name, level: 2 })
  const list = page.url()
  const ravi = page.getByRole('button', { name: 'View: Ravi Kale' })
  await ravi.click()
  await expect(named('Ravi Kale')).toBeVisible()
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]{36}$/)
  await expect(panel.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled()
  await page.keyboard.press('j')
  await expect(named('Sita Patil')).toBeVisible()
  await panel.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(named('Tara Joshi')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  // Twice before the screen can follow.
  await page.evaluate(() => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true }))
    press()
    press()
  })
  await expect(named('Ravi Kale')).toBeVisible()
  await page.keyboard.press('j')
  await expect(named('Sita Patil')).toBeVisible()
  const address = page.url()
  // Escape is the dialog's on top first; letters are typed into it.
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).press('j')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(named('Sita Patil')).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  expect(page.url()).toBe(list)
  await expect(page.getByRole('button', { name: 'View: Sita Patil' })).toBeFocused()
  await expect(ravi).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sita Patil', level: 2 })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('the list is sorted beside an open student: J follows its order, closing leaves it sorted, and nothing is behind', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6')
  await school.addStudents(classId, ['Ravi Kale', 'Sita Patil', 'Tara Joshi'])
  await school.enter(page, `/students?classId=${classId}`)
  const panel = page.getByRole('dialog', { name: 'Student Details' })
  const named = (name: string) => panel.getByRole('heading', { name, level: 2 })
  await page.getByRole('button', { name: 'View: Sita Patil' }).click()
  await expect(named('Sita Patil')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Roll No' }).getByRole('button').click()
  await expect(page.locator('tbody tr').first()).toContainText('Tara Joshi')
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]{36}$/)
  await page.keyboard.press('j')
  await expect(named('Ravi Kale')).toBeVisible()
  await expect(page.locator('tr[aria-current=true]')).toContainText('Ravi Kale')
  await expect(panel.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  const lastAction = page.locator('tbody tr').first().getByRole('button').last()
  await lastAction.focus()
  const [button, frame] = await Promise.all([lastAction.boundingBox(), panel.boundingBox()])
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/sort=-/)
  await expect(page.locator('tbody tr').first()).toContainText('Tara Joshi')
})

test('a mark is corrected where it is shown, from the details of a day and in the panel', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const classId = await school.addClass('Class 6')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi Kale'])
  await school.mark(ravi, 'absent')
  await school.enter(page, `/attendance?tab=details&classId=${classId}`)
  await page.getByRole('button', { name: /changes to Ravi Kale/ }).click()
  const day = page.getByRole('dialog', { name: /^Ravi Kale, / })
  const marks = day.getByRole('group', { name: 'Correct the mark' })
  await expect(marks.getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true')
  await marks.getByRole('button', { name: 'Late' }).click()
  await expect(day).toContainText('Late, marked by Asha Rao')
  await expect(day.getByRole('list', { name: 'Changes to this mark' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ravi Kale', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Student Details' })
  await expect(panel.getByRole('heading', { name: 'Ravi Kale' })).toBeVisible()
  await panel.getByRole('button', { name: /: Late$/ }).click()
  await panel
    .getByRole('group', { name: 'Correct the mark' })
    .getByRole('button', { name: 'Present' })
    .click()
  await expect(panel.getByRole('button', { name: /: Present$/ })).toBeVisible()
  await expect(panel).toContainText('Present, marked by Asha Rao')
  // Without a network it shows what waits, which can be taken back.
  await page.context().setOffline(true)
  const correction = panel.getByRole('group', { name: 'Correct the mark' })
  await correction.getByRole('button', { name: 'Absent' }).click()
  await expect(correction.getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true')
  await expect(correction).toContainText('1 mark has not been sent yet.')
  await correction.getByRole('button', { name: 'Present' }).click()
  await expect(correction.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true')
  await page.context().setOffline(false)
  await expect(correction).not.toContainText('1 mark has not been sent yet.')
  await expect(panel).toContainText('Present, marked by Asha Rao')
  // The last of them moves the days below it, and a press there would miss.
  await expect(panel.getByRole('list', { name: 'Changes to this mark' }).getByRole('listitem')).toHaveCount(4)
  // A school day that nobody marked can be given a mark too.
  await panel
    .getByRole('button', { name: /: not marked$/ })
    .first()
    .click()
  await expect(panel).toContainText('Nobody has marked this day.')
  await correction.getByRole('button', { name: 'Absent' }).click()
  await expect(panel).toContainText('Absent, marked by Asha Rao')
  await expect(panel.getByRole('button', { name: /: Absent$/ })).toHaveCount(1)
  // Escape closes the day, then the panel.
  await correction.getByRole('button', { name: 'Absent' }).press('Escape')
  await expect(correction).toBeHidden()
  await expect(panel.getByRole('button', { name: /: Absent$/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('children with the same phone lead to one another', async ({ page, school }) => {
  const classId = await school.addClass('Class 6')
  for (const [rollNumber, name] of [
    ['1', 'Ravi Kale'],
    ['2', 'Sita Kale'],
    ['3', 'Tara Joshi'],
  ] as const) {
    const phone = rollNumber === '3' ? '9822099999' : '9822012345'
    await school.addStudent({ name, rollNumber, phone, class: classId })
  }
  await school.enter(page, '/students')
  await page.getByRole('button', { name: 'View: Ravi Kale' }).click()
  const panel = page.getByRole('dialog', { name: 'Student Details' })
  const family = panel.getByRole('region', { name: 'Same phone number' })
  await expect(family.getByRole('button')).toHaveCount(1)
  await family.getByRole('button', { name: /Sita Kale/ }).click()
  await expect(panel.getByRole('heading', { name: 'Sita Kale', level: 2 })).toBeVisible()
})

test('at the end of a page J goes on with the next one, which the list shows, and K comes back', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6')
  const names = Array.from({ length: 22 }, (_, place) => `Student ${String.fromCharCode(65 + place)}`)
  await school.addStudents(classId, names)
  await school.enter(page, `/students?classId=${classId}`)
  const panel = page.getByRole('dialog', { name: 'Student Details' })
  const named = (name: string) => panel.getByRole('heading', { name, level: 2, exact: true })
  await page.getByRole('button', { name: 'View: Student T', exact: true }).click()
  await expect(named('Student T')).toBeVisible()
  await page.keyboard.press('j')
  await expect(named('Student U')).toBeVisible()
  await expect(page.getByText('Showing 21 to 22 of 22 results')).toBeVisible()
  await expect(page.locator('tr[aria-current=true]')).toContainText('Student U')
  await page.keyboard.press('j')
  await expect(named('Student V')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(named('Student U')).toBeVisible()
  await page.keyboard.press('k')
  await expect(named('Student T')).toBeVisible()
  await expect(page.getByText('Showing 1 to 20 of 22 results')).toBeVisible()
})
