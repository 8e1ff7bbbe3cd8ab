import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, refuse, root } from './bootstrap.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { sourceFiles } from './source-files.mjs'

const kinds = ['check', 'unit', 'e2e']
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
if (only !== undefined && !kinds.includes(only)) refuse(`--only takes ${kinds.join(', ')}.`)

const wants = (kind) => only === undefined || only === kind
const hasBrowserTests = sourceFiles('e2e').some((path) => /[.](test|spec)[.]ts$/.test(path))
const node = bootstrap({ web: wants('e2e') })
const reports = mkdtempSync(join(tmpdir(), 'shala-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }

if (wants('check')) add(await check(node))
if (wants('unit')) add(await unitTests())
if (wants('e2e') && hasBrowserTests) add(await browserTests())
rmSync(reports, { recursive: true, force: true })

const { passed, failed, skipped } = total
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function add(outcome) {
  for (const [name, count] of Object.entries(outcome)) total[name] += count
}

async function unitTests() {
  const file = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return count(code, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles(report),
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

/** A file that could not even be loaded has no failed test of its own. */
function brokenFiles(report) {
  return report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
}

async function browserTests() {
  const file = join(reports, 'e2e.json')
  let browser
  try {
    browser = findOrInstallBrowser(node)
  } catch (error) {
    console.error(error.message)
    return { failed: 1 }
  }
  console.log(`Browser: ${browser ?? "Playwright's own Chromium"}`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e', '--reporter=list,json'],
    env,
  )
  return count(code, file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
}

/** What the report counts; a run that failed in a way it does not show counts as one failure. */
function count(code, file, read) {
  const outcome = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  if (code !== 0 && outcome.failed === 0) outcome.failed = 1
  return outcome
}

function run(words, env = {}) {
  const program = spawn(node, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done) => program.once('close', done))
}
