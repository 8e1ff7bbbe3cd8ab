import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bootstrap, root, seconds } from './bootstrap.mjs'
import { sourceFiles } from './source-files.mjs'

const packages = ['packages/contract', 'apps/server', 'apps/web', 'apps/web/sw', 'e2e', 'bench']

/** The longest first: two run at a time. */
const steps = [
  ...packages.map((name) => ({
    name: `types of ${name}`,
    words: ['node_modules/typescript-7/bin/tsc', '-p', name],
    hasWork: () => sourceFiles(name).length > 0,
  })),
  { name: 'architecture', words: ['scripts/check-architecture.mjs'] },
  { name: 'unused code', words: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'lint',
    words: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'],
  },
  { name: 'generated files', words: ['scripts/generate.mjs', '--check'] },
  { name: 'packages', words: ['scripts/check-packages.mjs'] },
  { name: 'sizes', words: ['scripts/check-sizes.mjs'] },
  { name: 'texts', words: ['apps/web/scripts/texts-fresh.mjs'] },
  { name: 'languages', words: ['apps/web/scripts/check-texts.mjs'] },
]

/** Runs every step; answers how many passed and failed. */
export async function check(node) {
  const waiting = steps.filter((step) => step.hasWork?.() ?? true)
  const outcome = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      outcome[(await succeeds(node, step)) ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all([worker(), worker()])
  return outcome
}

async function succeeds(node, { name, words }) {
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
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check(bootstrap({ web: false }))
  process.exitCode = failed > 0 ? 1 : 0
}
