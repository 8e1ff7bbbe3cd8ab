import { expect, test } from './support/school.ts'

/** Removes what is newer than Chrome 109, the last on Windows 7 and 8. */
function goBackTo109(): void {
  const newer: [object, string[]][] = [
    [globalThis, ['Iterator']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [RegExp, ['escape']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

test('an office computer with Windows 7 shows every screen, and EduBot answers there', async ({
  page,
  school,
}) => {
  await page.addInitScript(goBackTo109)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await school.enter(page, '/')
  await expect(page.getByRole('heading', { name: 'Today by class' })).toBeVisible()
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [path, shown] of [
    ['/students', 'Aarav Deshmukh'],
    ['/classes', 'Class 5 - A'],
    ['/attendance?tab=details', 'Attendance Details'],
    ['/leaveRequest', 'Manage Leaves Here'],
    ['/teacherAttendance', 'Total Teachers'],
    ['/reports?report=register', 'Attendance register'],
    ['/reports?report=udise', 'UDISE+'],
    ['/setting', 'Working days'],
    ['/profile', 'Admin Details'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Ask EduBot' }).click()
  const chat = page.getByRole('dialog', { name: 'EduBot' })
  await chat.getByRole('textbox').fill('How many students are in Class 5 - A?')
  await page.keyboard.press('Enter')
  await expect(chat.getByText(/6 students/).first()).toBeVisible()
  expect(errors).toEqual([])
})
