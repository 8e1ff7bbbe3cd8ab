import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { folderInMemory } from '../apps/server/test/folder-in-memory.ts'

// Inherited by the workers, the servers and the browsers.
process.env.TMPDIR ??= folderInMemory()
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node')

/** Chromium's own calls home would each fail on a closed network, many at a time. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** A process less for each of four browsers: a twentieth of what they take. The second is Playwright's own, which this replaces. */
const fewerProcesses = '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface'
/** A context's first page stays in the process that it began in, which takes a twenty-fifth less. No test shows another site. */
const noProcessBySite = '--disable-site-isolation-trials'
/** A page lives for seconds: what the later compilers of its script take is never earned back, a tenth of a run. */
const shortLived = '--js-flags=--no-maglev --no-turbofan'
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // More than cores: much of a test is waiting.
  workers: 4,
  fullyParallel: true,
  // Long enough for a machine that browsers crawl on, a tenth as fast: what hangs is meant to fail, not what is slow.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  // In CI a test that fails is tried once more, and named as flaky where it passes then: a fault to mend.
  retries: process.env.CI ? 1 : 0,
  use: {
    actionTimeout: 120_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Motion takes a sixteenth of a run and hides nothing, and colours are judged as they end up; the story is told with it.
    contextOptions: { reducedMotion: 'reduce' },
    // Bringing the app in costs each new browser a second; offline.test.ts is about it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Keeping one of each test costs nearly as much as the tests themselves.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', shortLived, fewerProcesses, noProcessBySite, ...quiet],
      ...(executablePath && { executablePath }),
    },
  },
  // A promise is kept at the width of the people it is made to; what a width itself promises, both have.
  projects: [
    {
      name: 'desktop',
      testMatch: [
        'story',
        'class-page',
        'school',
        'students',
        'student-*',
        'certificates',
        'teachers',
        'pages',
        'imports',
        'reports',
        'paper',
        'older-browser',
        'accessibility',
      ].map((name) => `**/${name}.test.ts`),
      grepInvert: /on a phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // The story and the accessibility have a phone and a desktop in them already.
      testIgnore: [
        'story',
        'class-page',
        'school',
        'students',
        'student-*',
        'certificates',
        'teachers',
        'paper',
        'older-browser',
        'accessibility',
      ].map((name) => `**/${name}.test.ts`),
      grepInvert: /on a desk/,
      // Its screen has seven dots for each that is drawn here: no test looks at them.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
})
