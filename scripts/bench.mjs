import { spawn } from 'node:child_process'
import { bootstrap, root, serverFlags } from './bootstrap.mjs'
import { passSignals } from './signals.mjs'

const node = bootstrap()
const bench = spawn(node, ['bench/main.ts', ...serverFlags], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
passSignals((signal) => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
