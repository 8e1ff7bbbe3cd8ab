import { anyPhone, expect, lastCode, test } from './support/school.ts'

test.describe('signing in', () => {
  test('with a code that is pasted whole, then out', async ({ page, school }) => {
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill(school.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Resend in \d+s/)).toBeVisible()
    await page.getByLabel('Digit 1 of the code').evaluate((input, code) => {
      const data = new DataTransfer()
      data.setData('text', code)
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, lastCode(school.phone))
    await expect(page.getByText('Total Students').first()).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  test('leads back to where the person wanted to go', async ({ page, school }) => {
    await page.goto('/students?search=Zoya')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email or phone number').fill(school.phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Digit 1 of the code').click()
    await page.keyboard.type(lastCode(school.phone))
    await expect(page).toHaveURL(/\/students\?search=Zoya/)
    await expect(page.getByText('Zoya Khan')).toBeVisible()
  })

  test('tells of a wrong code and lets it be typed again', async ({ page, school }) => {
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill(school.phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Digit 1 of the code').click()
    const code = lastCode(school.phone)
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await expect(page.getByText('Invalid or expired OTP.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit input' }).click()
    await expect(page.getByLabel('Email or phone number')).toHaveValue(school.phone)
  })

  test('asks for what is missing, and shows whom it does not know', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByText('Sign in to your school account')).toBeVisible()
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please enter your email or phone number.')).toBeVisible()
    const phone = anyPhone()
    await page.getByLabel('Email or phone number').fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const dialog = page.getByRole('dialog', { name: 'Account Not Found' })
    await expect(dialog.getByText(phone)).toBeVisible()
    await expect(
      dialog.getByText('Please register first or contact support if you believe this is an error.'),
    ).toBeVisible()
  })

  test('asks who it is when brother and sister share a phone', async ({ page, school }) => {
    const phone = anyPhone()
    await school.addStudents(await school.addClass('Class 7'), ['Diya Pawar', 'Dev Pawar'], phone)
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Digit 1 of the code').click()
    await page.keyboard.type(lastCode(phone))
    await expect(page.getByRole('heading', { name: 'Who is signing in?' })).toBeVisible()
    await page.getByRole('button', { name: /Dev Pawar/ }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Students' })).toHaveCount(0)
    await page.goto('/students')
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('signing up', () => {
  test('asks for what is missing or wrong at its field', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please fill out all fields.').first()).toBeVisible()
    await page.getByLabel('Full Name').fill('Asha')
    await page.getByLabel('Phone Number').fill('98765')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible()
  })

  test('sends a phone that has an account to sign in', async ({ page, school }) => {
    await page.goto('/signup')
    await page.getByLabel('Full Name').fill('Asha')
    await page.getByLabel('Phone Number').fill(school.phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(
      page.getByText('An account with this phone number already exists. Please sign in.'),
    ).toBeVisible()
  })
})

test.describe('the guard', () => {
  test('leads an admin without a school to the onboarding, wherever they go', async ({ page, admin }) => {
    await admin.enter(page, '/students')
    await expect(page).toHaveURL(/\/onboarding/)
    await page.goto('/attendance')
    await expect(page).toHaveURL(/\/onboarding/)
  })

  test('keeps signed-in people from the sign-in screens, and knows no unknown path', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/login')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to School' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('signs nobody out for a lost network', async ({ page, school }) => {
    await school.enter(page, '/')
    await expect(page.getByText('Total Students').first()).toBeVisible()
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('signs out whom the server no longer knows', async ({ page, school }) => {
    await school.enter(page, '/')
    await expect(page.getByText('Total Students').first()).toBeVisible()
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    )
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
