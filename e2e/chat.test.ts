import type { Locator, Page } from '@playwright/test'
import { check } from './support/accessible.ts'
import { expect, type School, test } from './support/school.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Ask EduBot/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'EduBot' })
const question = (within: Locator) => within.getByRole('textbox', { name: 'Your question' })

async function enter(page: Page, school: School): Promise<void> {
  await school.addStudents(await school.addClass('Class 7', 'B'), ['Ravi Kumar'])
  await school.enter(page)
}

/** Opens EduBot; answers its panel. */
async function open(page: Page): Promise<Locator> {
  await button(page).click()
  await expect(question(panel(page))).toBeFocused()
  return panel(page)
}

test('a question is counted, kept when it fails, and answered, in Hindi too, with a link to where it leads; a voice needs a browser that hears', async ({
  page,
  school,
}) => {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name)
  })
  await enter(page, school)
  await open(page)
  const chat = panel(page)
  await expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled()
  await question(chat).fill('a'.repeat(401))
  await expect(chat.getByText('401 of 500 characters')).toBeVisible()
  await question(chat).fill('a'.repeat(501))
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(question(chat)).toHaveValue('a'.repeat(501))
  const said = page.waitForEvent('dialog')
  const pressed = chat.getByRole('button', { name: 'Speak your question' }).click()
  const alert = await said
  expect(alert.message()).toBe('Speech recognition is not supported in your browser.')
  await alert.accept()
  await pressed
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()

  await open(page)
  await page.route('**/api/chat/stream', (route) => route.abort())
  await question(chat).fill('How many students?')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  await expect(question(chat)).toHaveValue('How many students?')
  await page.unroute('**/api/chat/stream')
  await chat.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.getByText('The school has 7 students.').first()).toBeVisible()
  await expect(question(chat)).toHaveValue('')

  await question(chat).fill('आज कौन अनुपस्थित है?')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('अनुपस्थित: कोई नहीं।').first()).toBeVisible()
  await question(chat).fill('What colour is the sky?')
  await page.keyboard.press('Enter')
  await chat.getByRole('button', { name: 'Who is absent today?' }).click()
  await expect(chat.getByText('Nobody is marked absent on').first()).toBeVisible()
  await question(chat).fill('Roll number of Ravi')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('Ravi Kumar: Class 7 - B, roll number 1').first()).toBeVisible()
  await check(page, 'a conversation')
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, 'a conversation in the dark')
  await chat.getByRole('button', { name: 'Open Ravi Kumar' }).click()
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]+$/)
  await expect(chat).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  await open(page)
  await chat.getByRole('button', { name: 'Delete the conversation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(chat.getByText('Ask about attendance, people')).toBeVisible()
})

test.describe('on a device that does not know EduBot', () => {
  test.use({ isGreeted: true })

  test('EduBot greets once, and counts what comes while it is closed', async ({ page, school }) => {
    await page.clock.install()
    await enter(page, school)
    await expect(button(page)).toBeVisible()
    await page.clock.fastForward(8500)
    const hint = page.getByRole('button', { name: /^You can ask EduBot: / })
    await expect(hint).toBeVisible()
    await page.getByRole('button', { name: 'Close the hint' }).click()
    await expect(hint).toBeHidden()
    const chat = await open(page)
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/chat/stream', async (route) => {
      await gate
      await route.continue()
    })
    await chat.getByRole('button', { name: 'Grades' }).click()
    await expect(chat.getByText('EduBot is typing')).toBeVisible()
    await page.keyboard.press('Escape')
    goOn()
    await expect(page.getByRole('button', { name: 'Ask EduBot, 1 unread' })).toBeVisible()
    await open(page)
    await expect(chat.getByText('Grades and exams are not kept here.').first()).toBeVisible()
    await page.reload()
    await expect(button(page)).toBeVisible()
    await page.clock.fastForward(9000)
    await expect(hint).toBeHidden()
  })
})
