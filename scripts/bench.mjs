import { spawn } from 'node:child_process'
import { bootstrap, root, serverFlags } from './bootstrap.mjs'
import { passSignals } from './signals.mjs'

const node = bootstrap()
/** `npm run bench` measures the server, `-- web` what a person in a browser waits for, `-- aadhaar` the reading of cards. */
const programs = { web: 'bench/web/main.ts', aadhaar: 'bench/aadhaar/main.ts' }
const program = programs[process.argv[2]] ?? 'bench/main.ts'
const bench = spawn(node, [program, ...serverFlags], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
passSignals((signal) => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
