import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrap, root, seconds } from './bootstrap.mjs'
import { sourceFiles } from './source-files.mjs'

/** Each with the folders that its types are made of. */
const packages = {
  'packages/contract': ['packages/contract'],
  // With what of bench and e2e is made of the whole server: there it would be read a second time.
  'apps/server': ['packages/contract', 'apps/server', 'bench', 'e2e/support'],
  'apps/web': ['packages/contract', 'apps/web'],
  'apps/web/sw': ['apps/web'],
  // With what of bench runs in a browser.
  e2e: ['packages/contract', 'apps/server', 'e2e', 'bench'],
}

/** What the compiler remembers of the last check: a second one takes a second. */
function typesSeen(name) {
  return join(root, 'node_modules/.cache/types', `${name.replaceAll('/', '-')}.tsbuildinfo`)
}

/** True for a change in one of these folders, or in what all of the repository is built by. */
const isBelow = (folders) => (path) =>
  folders.some((folder) => path.startsWith(`${folder}/`)) || !path.includes('/')
const isSource = isBelow(['apps', 'packages', 'e2e', 'bench', 'scripts'])

/**
 * The longest first: two run at a time. `isFor`: the changed files that a step has something to say of; `mend`: what to
 * do when it fails, where it does not say so itself.
 */
const steps = [
  ...Object.entries(packages).map(([name, folders]) => ({
    name: `types of ${name}`,
    words: [
      'node_modules/typescript-7/bin/tsc',
      '-p',
      name,
      '--incremental',
      '--tsBuildInfoFile',
      typesSeen(name),
      // Each of the usual four works out much of the same types: together they take twice as long as one.
      '--checkers',
      '1',
    ],
    hasWork: () => sourceFiles(name).length > 0,
    isFor: isBelow(folders),
  })),
  { name: 'architecture', words: ['scripts/check-architecture.mjs'], isFor: isSource },
  {
    name: 'unused code',
    words: ['node_modules/knip/bin/knip.js', '--no-progress', '--cache'],
    isFor: isSource,
  },
  {
    name: 'lint',
    words: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'],
    takesFiles: /[.]([cm]?[jt]sx?|json|css)$/,
    mend: "'npm run format -- FILE' mends the format, the order of imports and what else is safe.",
  },
  {
    name: 'generated files',
    words: ['scripts/generate.mjs', '--check'],
    isFor: isBelow([
      'packages/contract',
      'apps/server',
      'apps/web/src/ui/theme',
      'apps/web/src/locales',
      'docs',
    ]),
  },
  {
    name: 'packages',
    words: ['scripts/check-packages.mjs'],
    isFor: (path) => /package(-lock)?[.]json$/.test(path),
  },
  { name: 'sizes', words: ['scripts/check-sizes.mjs'], isFor: isBelow(['apps', 'packages']) },
  {
    name: 'texts',
    words: ['apps/web/scripts/texts-fresh.mjs'],
    isFor: isBelow(['apps/web', 'packages/contract', 'apps/server']),
  },
  {
    name: 'languages',
    words: ['apps/web/scripts/check-texts.mjs'],
    isFor: isBelow(['apps/web', 'packages/contract', 'apps/server']),
  },
]

/** The step for these changes alone; nothing where it has nothing to say of them. */
function narrowed({ takesFiles, isFor, ...step }, changed) {
  if (!changed) return [step]
  const files = changed.filter((path) => (takesFiles ?? /./).test(path) && existsSync(join(root, path)))
  if (takesFiles) return files.length > 0 ? [{ ...step, words: [...step.words, ...files] }] : []
  return changed.some(isFor) ? [step] : []
}

/** Runs every step, or those that changed files call for; answers how many passed and failed. */
export async function check(node, changed) {
  const waiting = steps.filter((step) => step.hasWork?.() ?? true).flatMap((step) => narrowed(step, changed))
  const outcome = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      outcome[(await succeeds(node, step)) ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all([worker(), worker()])
  return outcome
}

async function succeeds(node, { name, words, mend }) {
  const started = Date.now()
  const program = spawn(node, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const code = await new Promise((done) => program.once('close', done))
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds(started)})`)
  if (code !== 0) console.log([output.trimEnd(), mend].filter(Boolean).join('\n'))
  return code === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check(bootstrap({ web: false }))
  process.exitCode = failed > 0 ? 1 : 0
}
