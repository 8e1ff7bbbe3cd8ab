import { check, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, Person, test, textsTo } from './support/school.ts'

test('a family sees on which days its child was late or absent, and who marked it', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const family = new Person()
  const classId = await school.addClass('Class 6')
  const [keya = ''] = await school.addStudents(classId, ['Keya Tambe'], family.phone)
  await school.mark(keya, 'late')
  await family.signIn()
  await page.setViewportSize({ width: 360, height: 740 })
  await family.enter(page)
  await expect(page.getByText('1 of them late')).toBeVisible()
  await page.getByRole('button', { name: 'See all days' }).click()
  const days = page.getByRole('region', { name: 'Attendance', exact: true })
  await expect(days).toContainText('1 of 1 marked days')
  // A family marks nothing: only days with a mark open.
  await expect(days.getByRole('button', { name: /: not marked$/ })).toHaveCount(0)
  await days.getByRole('button', { name: /: Late$/ }).click()
  await expect(days).toContainText('Late, marked by Asha Rao at')
  await expect(days.getByRole('group', { name: 'Correct the mark' })).toBeHidden()
  await expect(days.getByText('Changes', { exact: true })).toBeHidden()
  await check(page, "a family's home")
  await expectNoSidewaysScroll(page, "a family's home")
})

test('a family sees both children at once, and says of the absent one that it is on the way', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const family = new Person()
  const classId = await school.addClass('Class 6')
  const [aarav = '', keya = ''] = await school.addStudents(
    classId,
    ['Aarav Tambe', 'Keya Tambe'],
    family.phone,
  )
  await school.mark(aarav, 'late')
  await school.mark(keya, 'absent')
  await family.signInAs(aarav)
  await page.setViewportSize({ width: 360, height: 740 })
  await family.enter(page)
  const others = page.getByRole('region', { name: 'Your other children' })
  await expect(others).toContainText('Keya is absent today. You have not told the school why.')
  await check(page, 'the home of a family with two children')
  await expectNoSidewaysScroll(page, 'the home of a family with two children')
  await others.getByRole('button', { name: 'On the way' }).click()
  await expect(page.getByText('The school knows that your child is on the way.')).toBeVisible()
  await expect(others).toContainText('The school knows why.')
  await others.getByRole('button', { name: 'Change to Keya' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Keya' })).toBeVisible()
  await expect(others).toContainText('Aarav Tambe')
  await expect(others).toContainText('Late')
})

test('the office writes down whom it has called, and home says how many are left', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const classId = await school.addClass('Class 6')
  const ids = await school.addStudents(classId, ['Keya Tambe', 'Ravi Kale'], '9876501234')
  await school.markAll(ids, 'absent')
  await school.enter(page, '/')
  await page.getByRole('link', { name: 'Call list: 2 absent' }).click()
  const call = (name: string) => page.getByRole('button', { name: `Call to the family of ${name}` })
  // The menu of the row before may still be on its way out.
  const choose = async (name: string, item: string) => {
    await call(name).click()
    const menu = page.getByRole('menu', { name: `Call to the family of ${name}` })
    await menu.getByRole('menuitem', { name: item }).click()
  }
  await choose('Keya Tambe', 'Spoken: ill')
  await expect(call('Keya Tambe')).toHaveText('Ill')
  await expect(call('Keya Tambe')).toBeFocused()
  await choose('Ravi Kale', 'No answer')
  await expect(call('Ravi Kale')).toContainText('No answer, ')
  await choose('Ravi Kale', 'Spoken: other words')
  const dialog = page.getByRole('dialog', { name: 'Why Ravi Kale is away' })
  await dialog.getByLabel('What the family said').fill('At the dentist')
  await check(page, 'why a child is away')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(call('Ravi Kale')).toHaveText('At the dentist')
  await choose('Ravi Kale', 'Not called')
  await expect(call('Ravi Kale')).toHaveText('Not called')
  await check(page, 'the list of those to call')
  await page.goto('/')
  await expect(page.getByText('1 known, 1 to call')).toBeVisible()
})

test('families are told by hand: the office looks at the names, takes some out, and sends it', async ({
  page,
  school,
  browser,
}) => {
  await school.moveFromMidnight()
  await school.beginDay()
  await school.ask('PUT', '/api/schools/settings', { dayEnd: '23:59' })
  const family = new Person()
  const classId = await school.addClass('Class 6')
  const [keya = ''] = await school.addStudents(classId, ['Keya Tambe'], family.phone)
  const others = await school.addStudents(await school.addClass('Class 7'), ['Ravi Kale', 'Zara Khan'])
  await school.markAll([keya, ...others], 'absent', 6)
  await school.enter(page, '/setting')
  await page.getByRole('switch', { name: 'Tell families that their child is absent' }).check()
  await page.getByRole('radio', { name: 'Somebody looks at the names first' }).check()
  for (const [place, way] of [
    ['First', 'By SMS'],
    ['If that fails', 'By email'],
  ] as const) {
    await page.getByRole('combobox', { name: place, exact: true }).click()
    await page.getByRole('option', { name: way }).click()
  }
  await expect(page.getByRole('option', { name: 'By WhatsApp' })).toHaveCount(0)
  await page.getByLabel('SMS a day, at most').fill('100')
  await check(page, 'how families are told')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await page.goto('/attendance?tab=details&status=absent')
  await page.getByRole('button', { name: 'Tell 3 families' }).click()
  const dialog = page.getByRole('dialog', { name: 'These families will be told' })
  await expect(dialog).toContainText('Keya Tambe is marked absent on ')
  await dialog.getByRole('checkbox', { name: 'Zara Khan, Class 7' }).uncheck()
  await check(page, 'the families to tell')
  await page.route('**/api/attendance/telling', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Tell 2 families' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please check your connection')
  await page.unroute('**/api/attendance/telling')
  await dialog.getByRole('button', { name: 'Tell 2 families' }).click()
  await expect(page.getByText('2 families were told.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tell 1 family' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: 'See who: 1 family not reached' }).click()
  await expect(page.getByRole('link', { name: 'Ravi Kale' })).toBeVisible()
  await expect(page.getByText('Nowhere to send it')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Phone ${family.phone}` })
      .last(),
  ).toContainText('Sent')
  await expect(page.getByText('SMS: 1 of 100 this day')).toBeVisible()
  await check(page, 'messages to families')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'messages to families')
  const texts = textsTo(family.phone)
  expect(texts).toEqual([expect.stringMatching(/^Keya Tambe is marked absent today, /)])
  await page.setViewportSize({ width: 1280, height: 800 })

  // The family answers by the link in it, without signing in.
  const link = /http\S+\/a\/\S+/.exec(texts[0] ?? '')?.[0] ?? ''
  const viewport = { width: 360, height: 740 }
  // The page lets no script run, that of the check neither.
  const checked = await (await browser.newContext({ bypassCSP: true, viewport })).newPage()
  await checked.goto(link)
  await check(checked, 'the answer of a family')
  await checked.context().close()
  const phone = await (await browser.newContext({ viewport })).newPage()
  await phone.goto(link)
  await expect(phone.getByText(/^Keya Tambe is marked absent today, /)).toBeVisible()
  await expectNoSidewaysScroll(phone, 'the answer of a family')
  await phone.getByRole('radio', { name: 'On the way' }).check()
  await phone.getByRole('textbox').fill('The bus is late')
  await phone.getByRole('button', { name: 'Send to the school' }).click()
  await expect(phone.getByText('The school knows that Keya Tambe is on the way.')).toBeVisible()
  await phone.context().close()
  await expect(page.getByText('Answered: On the way')).toBeVisible()

  await family.signIn()
  const theirs = await (await browser.newContext()).newPage()
  await family.enter(theirs)
  await theirs.getByRole('button', { name: /^Notifications/ }).click()
  await expect(theirs.getByText('Keya Tambe is marked absent on ')).toBeVisible()
  await theirs.goto('/profile')
  const messages = theirs.getByRole('region', { name: 'Messages from the school' })
  await messages.getByRole('combobox', { name: 'Language of messages' }).selectOption('हिन्दी')
  await expect(theirs.getByText('Language of messages saved.')).toBeVisible()
  await check(theirs, 'messages of one’s own child')
  await theirs.context().close()
  await page.goto(`/students/${keya}`)
  await expect(page.getByRole('region', { name: 'Family' })).toContainText('Language of messagesहिन्दी')
})
