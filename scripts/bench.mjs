import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, refuse, root, serverFlags } from './bootstrap.mjs'
import { passSignals } from './signals.mjs'

const node = bootstrap()
/**
 * `npm run bench` measures the server; docs/operations.md (Measure) says what each of the others does. `-- --against REV`
 * measures the server's cases on an older commit beside this one.
 */
const mutants = join(root, 'bench/mutants')
const programs = {
  web: 'bench/web/main.ts',
  aadhaar: 'bench/aadhaar/main.ts',
  families: 'bench/families.ts',
  kills: 'bench/kills.ts',
  processes: 'bench/processes.ts',
  cluster: 'bench/cluster.ts',
  migrations: 'bench/migrations.ts',
  trouble: 'bench/trouble.ts',
  rush: 'bench/rush.ts',
  soak: 'bench/soak.ts',
  partitions: 'bench/partitions.ts',
}
const [kind, revision] = process.argv.slice(2)
const older = kind === '--against' ? checkOut(revision ?? 'HEAD') : undefined
const program = older ? ['bench/against.ts', older] : [programs[kind] ?? 'bench/main.ts']
/** Run by programs of others, which take no flags of the server. */
const foreign = {
  hostile: ['node_modules/vitest/vitest.mjs', 'run', 'apps/server/test/hostile'],
  mutants: [
    join(mutants, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    'bench/mutants/stryker.config.mjs',
  ],
}
if (kind === 'mutants' && !existsSync(join(mutants, 'node_modules'))) {
  console.log('Installing Stryker (once) …')
  spawnSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps'], { cwd: mutants, stdio: 'inherit' })
}
const bench = spawn(node, foreign[kind] ?? [...program, ...serverFlags], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { HOSTILE_REQUESTS: '200000', MUTANTS_OF: process.argv.slice(3).join(), ...process.env },
})
passSignals((signal) => bench.kill(signal))
bench.on('exit', (code) => {
  if (older) spawnSync('git', ['worktree', 'remove', '--force', older], { cwd: root })
  process.exit(code ?? 1)
})

/** A checkout of an older commit with its own packages, thrown away afterwards. */
function checkOut(revision) {
  const folder = join(mkdtempSync(join(tmpdir(), 'shala-older-')), 'checkout')
  const { status } = spawnSync('git', ['worktree', 'add', '--detach', folder, revision], { cwd: root })
  if (status !== 0) refuse(`git knows no revision ${JSON.stringify(revision)}.`)
  console.log(`Installing the packages of ${revision} …`)
  const words = ['ci', '--ignore-scripts', '--include=optional', '--prefer-offline', '--loglevel=error']
  if (spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
    refuse(`The packages of ${revision} could not be installed.`)
  }
  return folder
}
