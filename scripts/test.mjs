import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bootstrap, refuse, root, seconds } from './bootstrap.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { browserTestsFor, changedSince, touchesAllUnits, unitFoldersFor } from './changed.mjs'
import { check } from './check.mjs'
import { sourceFiles } from './source-files.mjs'

const started = Date.now()
const buildTheWeb = "import('./scripts/bootstrap.mjs').then(({ bootstrap }) => bootstrap())"
const kinds = ['check', 'unit', 'e2e']
const only = wordAfter('--only')
if (only !== undefined && !kinds.includes(only)) refuse(`--only takes ${kinds.join(', ')}.`)
/** `--changed`: what differs from the last commit; `--changed main`: from there. */
const since = process.argv.includes('--changed') ? (wordAfter('--changed') ?? 'HEAD') : undefined
const changed = since === undefined ? undefined : changedSince(since)

const wants = (kind) => only === undefined || only === kind
const allBrowserTests = sourceFiles('e2e').filter((path) => /[.]test[.]ts$/.test(path))
const browserTestFiles = changed ? browserTestsFor(changed, allBrowserTests) : allBrowserTests
const hasBrowserTests = browserTestFiles.length > 0
const node = bootstrap({ web: false })
/** Beside the checks: it keeps one core busy, and only the browser tests need it. */
const built = wants('e2e') && hasBrowserTests ? run(['-e', buildTheWeb]) : undefined
const reports = mkdtempSync(join(tmpdir(), 'shala-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Said again at the end, where a long run is looked at. */
const failures = []
/** Browser tests that passed only when they were tried once more: CI alone tries again. */
const flaky = []

if (wants('check')) add(await check(node, changed))
if (wants('unit')) add(await unitTests())
if (built) add(await browserTests())
rmSync(reports, { recursive: true, force: true })

const { passed, failed, skipped } = total
for (const failure of failures) console.log(`Failed: ${failure}`)
for (const one of flaky) console.log(`Flaky, a fault to mend: ${one}`)
console.log(`Took ${seconds(started)}.`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || (passed === 0 && !changed) ? 1 : 0

function add(outcome) {
  for (const [name, count] of Object.entries(outcome)) total[name] += count
}

function wordAfter(flag) {
  const word = process.argv[process.argv.indexOf(flag) + 1]
  return process.argv.includes(flag) && word && !word.startsWith('--') ? word : undefined
}

async function unitTests() {
  const file = join(reports, 'unit.json')
  const folders = changed && unitFoldersFor(changed)
  const narrowed = folders ?? (changed && !touchesAllUnits(changed) ? ['--changed', since] : [])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...narrowed, ...reporters])
  return count(code, file, (report) => {
    const broken = brokenFiles(report)
    failures.push(...failedUnits(report), ...broken)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  })
}

function failedUnits(report) {
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map((test) => ({ ...test, file: name })),
  )
  return failed.map(
    ({ file, fullName, failureMessages }) =>
      `${relative(root, file)} › ${fullName}: ${firstLine(failureMessages[0])}`,
  )
}

/** A file that could not even be loaded has no failed test of its own. */
function brokenFiles(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return broken.map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`)
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0]
}

async function browserTests() {
  if ((await built) !== 0) {
    failures.push('The web app could not be built: see its message above.')
    return { failed: 1 }
  }
  const file = join(reports, 'e2e.json')
  let browser
  try {
    browser = findOrInstallBrowser(node)
  } catch (error) {
    console.error(error.message)
    return { failed: 1 }
  }
  console.log(`Browser: ${browser ?? "Playwright's own Chromium"}`)
  const chosen = changed ? browserTestFiles.map((path) => path.replace(/^e2e\//, '')) : []
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e', '--reporter=list,json', ...chosen],
    env,
  )
  return count(code, file, ({ suites, stats, errors }) => {
    const failed = specsOf(suites).filter(({ ok }) => !ok)
    failures.push(...failed.map(failureOf), ...errors.map(({ message }) => firstLine(message)))
    flaky.push(...specsOf(suites).filter(isFlaky).map(failureOf))
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }
  })
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)])
}

function isFlaky({ tests }) {
  return tests.some(({ status }) => status === 'flaky')
}

/** The test, with the first line of what went wrong first. */
function failureOf({ file, title, tests }) {
  const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
  return `e2e/${file} › ${title}: ${firstLine(error?.message)}`
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
