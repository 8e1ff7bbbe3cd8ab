import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap, root, serverFlags } from './bootstrap.mjs'
import { passSignals } from './signals.mjs'

/**
 * Installs and builds what is stale, then runs a program of the server until it ends. One that `asks` the person at the terminal is
 * given the words of the command.
 */
export function serve(program, { web = true, asks = false } = {}) {
  const node = bootstrap({ web })
  // A session of its own, so that a Ctrl-C reaches it once, from here; the channel ends when this process is killed.
  const words = asks ? process.argv.slice(2) : []
  const server = spawn(node, [...serverFlags, program, ...words], {
    cwd: root,
    // The terminal gives its lines to its own session alone.
    detached: !asks,
    stdio: [asks ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
    // Without it Node keeps a compiler of TypeScript in memory.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env },
  })
  passSignals((signal) => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}
