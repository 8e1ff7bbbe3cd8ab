import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

/** The seconds that `npm start` takes on a folder that is in use already, until it says that it is ready. */
export async function startAgain(folder: string): Promise<number> {
  const { npm_lifecycle_event: _, ...env } = process.env
  const started = performance.now()
  const program = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' },
  })
  const ended = once(program, 'exit')
  let seconds: number | undefined
  for await (const line of createInterface({ input: program.stdout })) {
    if (!line.includes('is ready at')) continue
    seconds = (performance.now() - started) / 1000
    program.kill('SIGTERM')
  }
  await ended
  if (seconds === undefined) throw new Error('The server did not start again.')
  return seconds
}
