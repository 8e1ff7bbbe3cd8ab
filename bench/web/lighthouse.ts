import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { runs } from './conditions.ts'
import { freshStart } from './fresh-start.ts'
import type { Place } from './journey.ts'

export interface Verdict {
  screen: string
  /** From 0 to 100. */
  performance: number
  /** Of the worst run. */
  leastPerformance: number
  accessibility: number
  bestPractices: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  blocking: number
  /** Lighthouse's own measure of how much moves. */
  shift: number
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const ofTeacher = [
  '/login',
  '/',
  '/students',
  '/attendance',
  '/classes',
  '/leaveRequest',
  '/teacherAttendance',
  '/announcements',
]
const ofAdmin = [
  '/',
  '/students',
  '/teacher',
  '/reports',
  '/certificates',
  '/setting',
  '/profile',
  '/HelpSupport',
]
const debuggingPort = 9333
const usualRuns = 3
const folder = join(import.meta.dirname, '..', 'lighthouse')
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')

/** Its hundred packages come when they are first needed: the product and its tests use none of them. */
function install(): void {
  if (existsSync(program)) return
  console.log('Installing Lighthouse (once) …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
}

async function judge(url: string): Promise<Report> {
  const words = [
    url,
    `--port=${debuggingPort}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    '--only-categories=performance,accessibility,best-practices',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    maxBuffer: 2 ** 28,
    timeout: 120_000,
  })
  return JSON.parse(stdout)
}

function verdictOf(screen: string, { categories, audits }: Report): Verdict {
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    screen,
    performance: score('performance'),
    leastPerformance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

function median(verdicts: Verdict[]): Verdict {
  const sorted = verdicts.toSorted((one, other) => one.performance - other.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Lighthouse judged nothing.')
  return { ...middle, leastPerformance: Math.min(...verdicts.map(({ performance }) => performance)) }
}

/** A browser that nobody else drives: Lighthouse does. */
async function openBrowser(): Promise<() => Promise<void>> {
  const { args, executablePath = chromium.executablePath() } = browserOptions()
  const folder = mkdtempSync(join(tmpdir(), 'shala-browser-'))
  const words = ['--headless', `--remote-debugging-port=${debuggingPort}`, `--user-data-dir=${folder}`]
  const browser = spawn(executablePath, [...args, ...words], { stdio: 'ignore' })
  const ended = once(browser, 'exit')
  return async () => {
    browser.kill()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Lighthouse's phone profile on each screen, the first time that a browser opens it: nothing of the app is on the device. */
export async function judgeScreens(
  { address }: Place,
  tokens: { teacher: string; admin: string },
): Promise<Verdict[]> {
  install()
  const close = await openBrowser()
  try {
    const verdicts: Verdict[] = []
    const all = [
      ...ofTeacher.map((screen) => ({ screen, name: screen, token: tokens.teacher })),
      ...ofAdmin.map((screen) => ({ screen, name: `${screen} (office)`, token: tokens.admin })),
    ]
    for (const { screen, name, token } of all) {
      const ofScreen: Verdict[] = []
      for (let run = 0; run < (runs || usualRuns); run += 1) {
        await freshStart(debuggingPort, { address, token: screen === '/login' ? null : token })
        ofScreen.push(verdictOf(name, await judge(`${address}${screen}`)))
      }
      verdicts.push(median(ofScreen))
      console.log(`judged ${name}`)
    }
    return verdicts
  } finally {
    await close()
  }
}
