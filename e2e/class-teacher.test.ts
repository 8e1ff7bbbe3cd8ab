import { expect, test } from './support/school.ts'

test("a class teacher's own class opens on a new phone, and the others say how far they are marked", async ({
  page,
  school,
}) => {
  const class10 = await school.addClass('Class 10')
  const teacher = await school.addTeacher('Meera Joshi')
  const [[, zoya], [vikas]] = await Promise.all([
    school.addStudents(await school.addClass('Class 2'), ['Arun Rao', 'Zoya Khan']),
    school.addStudents(await school.addClass('Class 3'), ['Vikas Patil']),
    school.addStudents(class10, ['Ravi Kumar', 'Sita Devi']),
    school.makeClassTeacher(class10, teacher),
    teacher.signIn(),
  ])
  await school.mark(zoya ?? '', 'late')
  await school.mark(vikas ?? '', 'present')
  // As the app's icon opens it: a teacher lands on the marking page.
  await teacher.enter(page, '/?start=icon')
  await expect(page.getByText('Class 10 - Student Attendance')).toBeVisible()
  await page.getByRole('combobox', { name: 'Class' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Class 10Not marked',
    'Class 21 left',
    'Class 3Marked',
    'Class 5 - ANot marked',
  ])
  await page.getByRole('option', { name: 'Class 2' }).click()
  await page.getByText('Arun Rao').waitFor()
  await page.goto('/attendance')
  await expect(page.getByText('Class 2 - Student Attendance')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('toolbar', { name: 'Classes' })
    .getByRole('button', { name: /^Class 10/ })
    .click()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(page.getByRole('button', { name: 'Class 10 Marked', pressed: true })).toBeVisible()
})

test('the home of a class teacher begins with her own class, whatever waits to be marked', async ({
  page,
  school,
}) => {
  const class10 = await school.addClass('Class 10')
  const teacher = await school.addTeacher('Meera Joshi')
  const [ravi = ''] = await school.addStudents(class10, ['Ravi Kumar'])
  await school.makeClassTeacher(class10, teacher)
  await school.mark(ravi, 'present')
  await teacher.signIn()
  await teacher.enter(page, '/')
  const own = page.getByRole('region', { name: 'Class 10' })
  await expect(own).toContainText('1 student · All 1 present')
  await page.getByRole('button', { name: 'Other classes' }).click()
  const strip = page.getByRole('region', { name: 'Today by class' })
  await expect(strip.getByRole('link', { name: 'Class 5 - A: Not marked yet' })).toContainText('A–/6')
  await expect(strip.getByRole('link', { name: 'Class 10: All 1 present' })).toContainText('1/1')
  await own.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByText('Class 10 - Student Attendance')).toBeVisible()
})

test('an admin gives a class other teachers, who see its details until that ends', async ({
  page,
  school,
}) => {
  const class10 = await school.addClass('Class 10')
  const teacher = await school.addTeacher('Meera Joshi')
  await school.addStudents(class10, ['Ravi Kumar'])
  await teacher.signIn()
  const seesDetails = async () => {
    const path = `/api/students?class=${class10}`
    const { students } = await teacher.ask<{ students: { isLimited?: boolean }[] }>('GET', path)
    return students[0]?.isLimited !== true
  }
  const edit = async () => {
    await page.getByRole('button', { name: 'Actions for Class 10' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const choose = async () => {
    await edit()
    await page.getByRole('combobox', { name: 'Other teachers' }).fill('mee')
    await page.getByRole('option', { name: 'Meera Joshi' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await school.enter(page, '/classes')
  await choose()
  await expect.poll(seesDetails).toBe(true)
  await choose()
  await expect.poll(seesDetails).toBe(false)
  await choose()
  await expect.poll(seesDetails).toBe(true)
  // Somebody else ends it while the class is being renamed.
  await edit()
  await page.getByLabel('Section').fill('A')
  await school.ask('PUT', `/api/classes/updateClass/${class10}`, { name: 'Class 10', otherTeacherIds: [] })
  const saved = page.waitForResponse('**/api/classes/updateClass/*')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(page.getByText('Class 10 - A')).toBeVisible()
  expect(await seesDetails()).toBe(false)
})
