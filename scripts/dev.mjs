import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bootstrap, root } from './bootstrap.mjs'
import { passSignals } from './signals.mjs'

const node = bootstrap({ web: false })
const port = process.env.PORT || '3000'
const web = join(root, 'apps', 'web')

const programs = [run('server', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root)]
if (existsSync(join(web, 'vite.config.ts'))) {
  programs.push(run('web', [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--strictPort'], web))
}

let isStopping = false
passSignals(stop)
for (const program of programs) program.once('exit', () => stop())

function run(name, words, cwd) {
  const program = spawn(node, words, {
    cwd,
    detached: true,
    // Vite's config sends /api and /files to this port.
    env: { ...process.env, PORT: port, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`))
  }
  return program
}

/** The web first, then the server, which closes its database in order. */
async function stop() {
  if (isStopping) return
  isStopping = true
  for (const program of [...programs].reverse()) {
    if (program.exitCode !== null || program.signalCode !== null) continue
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  process.exit()
}
