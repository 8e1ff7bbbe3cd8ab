import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { readEnvironment } from '#platform/process/env'
import { StartRefusal } from '#platform/process/start-refusal'
import { type RunningServer, startServer } from '../src/start.ts'

const main = join(import.meta.dirname, '../src/main.ts')
/** As the start command has it. */
const usualEnv = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
}
const folders: string[] = []
const children = new Set<ChildProcess>()

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shala-start-'))
  folders.push(folder)
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

export type { RunningServer }

export interface Started {
  process: ChildProcess
  url: string
  output: () => string
}

const reseal = join(import.meta.dirname, '../src/reseal.ts')

/** Runs the command that seals everything with the current key. */
export function startResealing(env: Record<string, string>): Omit<Started, 'url'> {
  return collect(
    spawn(process.execPath, [reseal], {
      env: { ...usualEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

/** How a command ends that an operator gives beside the server, with nobody at the terminal. */
export async function operatorCommand(
  name: 'admin' | 'backup' | 'restore' | 'move' | 'doctor',
  words: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const program = join(import.meta.dirname, `../src/${name}.ts`)
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const ran = collect(
    spawn(process.execPath, [program, ...words], { env: { ...usualEnv, ...env }, stdio: [...stdio] }),
  )
  const [code] = await once(ran.process, 'close')
  return { code, output: ran.output().trim() }
}

/** The same as an operator types it: npm and the scripts come between. */
export async function npmRun(
  words: string[],
  env: Record<string, string>,
  answer = '',
): Promise<{ code: number | null; output: string }> {
  const cwd = join(import.meta.dirname, '../../..')
  const child = spawn('npm', ['run', '-s', ...words], { cwd, env: { ...usualEnv, ...env } })
  child.stdin.end(answer)
  const ran = collect(child)
  const [code] = await once(ran.process, 'close')
  return { code, output: ran.output().trim() }
}

function collect(child: ChildProcess): Omit<Started, 'url'> {
  children.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return { process: child, output: () => text }
}

type Place = 'terminal' | 'elsewhere'

/** What `script` of util-linux runs has a terminal. */
const command = {
  terminal: ['script', '-qfec', `${process.execPath} ${main}`, '/dev/null'],
  elsewhere: [process.execPath, main],
} as const

function launch(env: Record<string, string>, place: Place = 'elsewhere'): Omit<Started, 'url'> {
  const [file, ...words] = command[place]
  return collect(
    spawn(file, words, {
      env: { ...usualEnv, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

export async function start(
  dataDir: string,
  env: Record<string, string> = {},
  place?: Place,
): Promise<Started> {
  const port = await freePort()
  const launched = launch({ DATA_DIR: dataDir, PORT: String(port), ...env }, place)
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (launched.process.exitCode !== null) throw new Error(`ended: ${launched.output()}`)
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.status === 200) return { ...launched, url }
    await sleep(50)
  }
  throw new Error(`never ready: ${launched.output()}`)
}

/** How a process ends whose start is refused. */
export async function refusedProcess(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const launched = launch({ DATA_DIR: newFolder(), PORT: String(await freePort()), ...env })
  const [code] = await once(launched.process, 'close')
  return { code, output: launched.output().trim() }
}

const here = new Set<RunningServer>()

/** A server in the process of the test: all of one but signals, its output and its death, at a tenth of the time. */
export async function startHere(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const read = readEnvironment({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env })
  const onLost = (message: string) => {
    throw new Error(message)
  }
  const { url, stop } = await startServer(read, pino({ level: 'silent' }), onLost)
  const server = {
    url,
    async stop() {
      here.delete(server)
      await stop()
    },
  }
  here.add(server)
  return server
}

/** The sentence with which a start is refused. */
export async function refusal(env: Record<string, string>): Promise<string> {
  try {
    await startHere(newFolder(), env)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  throw new Error('It started.')
}

export async function stop(
  { process: child }: Started,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const closed = once(child, 'close')
  child.kill(signal)
  const [code] = await closed
  return code
}

/** PostgreSQL processes that live on a folder. */
export function postgresOn(folder: string): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return list.split('\n').filter((line) => line.includes(folder) && line.includes('postgres')).length
}

export async function post(
  url: string,
  path: string,
  body: object,
  token = '',
): Promise<Record<string, string>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

export async function get(
  url: string,
  path: string,
  token: string,
): Promise<{ attendance: { records: { studentId: string }[] } }> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as { attendance: { records: { studentId: string }[] } }
}

/** The last code that left by the outbox. */
export function lastCode(dataDir: string): string {
  const sent = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}'
  return JSON.parse(sent).code
}

/** Of students of Class 1. */
export async function beginImport(url: string, token: string): Promise<string> {
  const body = { kind: 'students', newClasses: [{ name: 'Class 1' }] }
  const begun = await post(url, '/api/imports', body, token)
  return (begun.import as unknown as { _id: string })._id
}

/** A school with one class of `size`, through the front door. */
export async function openSchool(
  url: string,
  dataDir: string,
  size: number,
): Promise<{ token: string; students: string[] }> {
  const person = { name: 'Asha', phone: '9876543210' }
  await post(url, '/api/auth/signup/send-otp', person)
  const { token: first } = await post(url, '/api/auth/signup', { ...person, otp: lastCode(dataDir) })
  const school = {
    schoolName: 'A School',
    schoolType: 'high',
    state: 'Kerala',
    country: 'IN',
    pincode: '682001',
  }
  const { token = '' } = await post(url, '/api/schools', school, first)
  const begun = await beginImport(url, token)
  const rows = Array.from({ length: size }, (_, index) => ({
    line: index + 1,
    name: `S ${index}`,
    rollNumber: String(index + 1),
    className: 'Class 1',
  }))
  const answer = await post(url, `/api/imports/${begun}/students`, { rows }, token)
  const results = answer.results as unknown as { personId: string }[]
  return { token, students: results.map(({ personId }) => personId) }
}

/** Ends what is still running and removes every folder: for `afterAll`. */
export async function clearServers(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  for (const server of here) await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
