import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Account } from './embedded-postgres-account.ts'

/**
 * Runs a program under a watchdog. A line on the pipe is a signal to pass on; the end of the pipe means that the server
 * is gone, even by kill -9, and the program is ended at once (PostgreSQL recovers from its log).
 */
const watchdog = `
trap : HUP INT TERM
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
{ while read -r signal <&3; do kill -s "$signal" $program; done; kill -s QUIT $program; } 2>/dev/null >&2 &
wait $program; code=$?
while kill -0 $program 2>/dev/null; do wait $program; code=$?; done
kill $! 2>/dev/null
exit $code`

/** Starts in a separate session, so that Ctrl-C reaches our server first, which then closes PostgreSQL in order. */
export function startWatched(account: Account, command: string[]): ChildProcess {
  return start(account, ['/bin/sh', '-c', watchdog, 'watchdog', ...wrap(account, command)])
}

/** Runs to its end with `input`; returns the exit code and everything it wrote. */
export async function run(account: Account, command: string[], input?: string): Promise<Ended> {
  const program =
    input === undefined ? startWatched(account, command) : start(account, wrap(account, command))
  if (input !== undefined) program.stdin?.end(input)
  let output = ''
  program.stdout?.on('data', (chunk) => {
    output += chunk
  })
  program.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(program, 'close')
  return { code, output }
}

export type Ended = { code: number | null; output: string }

function wrap(account: Account, command: string[]): string[] {
  return [...account.prefix, ...command]
}

function start(account: Account, [file, ...words]: string[]): ChildProcess {
  const direct = account.prefix.length === 0 && account.uid !== undefined
  const program = spawn(file as string, words, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(direct ? { uid: account.uid, gid: account.gid } : {}),
  })
  // A program that dies early closes the pipe while we write; its exit code tells why.
  program.stdin?.on('error', () => {})
  return program
}
