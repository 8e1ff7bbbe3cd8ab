import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap, root, serverFlags } from './bootstrap.mjs'
import { passSignals } from './signals.mjs'

/**
 * Installs and builds what is stale, then runs a program of the server with the words of the command until it ends. `asks`: it asks
 * the person at the terminal.
 */
export function serve(program, { web = true, asks = false } = {}) {
  const node = bootstrap({ web })
  // A session of its own, so that a Ctrl-C reaches it once, from here; the channel ends when this process is killed.
  const server = spawn(node, [...serverFlags, program, ...process.argv.slice(2)], {
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
