import { defineConfig, devices } from '@playwright/test'

/** Chromium's own calls home would each fail on a closed network, many at a time. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Keeping one of each test costs nearly as much as the tests themselves.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
      ...(executablePath && { executablePath }),
    },
  },
  projects: [
    {
      name: 'desktop',
      // One column of cards at every width; how it looks on a desktop, the accessibility tests see.
      testIgnore: ['**/access.test.ts', '**/google.test.ts', '**/settings.test.ts', '**/help.test.ts'],
      // Every screen is looked through in both schemes and at both widths, not in all four pairs; 360 px are 360 px.
      grepInvert: /in dark colours|at 360 px/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // The story has a phone and a desktop in it already.
      testIgnore: '**/story.test.ts',
      grepInvert: /in light colours/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
