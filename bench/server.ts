// The real server in a process of its own, which also says what its owner cannot see from outside.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readEnvironment } from '../apps/server/src/platform/process/env.ts'
import { openLog } from '../apps/server/src/platform/process/log.ts'
import { startServer } from '../apps/server/src/start.ts'
import type { Answers } from './server-process.ts'
import { openTracer } from './trace.ts'

function say(message: unknown): void {
  process.send?.(message)
}

const env = readEnvironment(process.env)
const tracer = await openTracer({ connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '' })
const server = await startServer(env, openLog(env.LOG_LEVEL, false), (message) => {
  console.error(message)
  process.exit(1)
})
const loop = monitorEventLoopDelay({ resolution: 1 })

function held(): Answers['held'] {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return { heap: heapUsed, outside: external }
}

const answer: { [Name in keyof Answers]: () => Answers[Name] } = {
  address: () => server.url,
  watchLoop: () => {
    loop.enable()
    loop.reset()
    return null
  },
  longestBlock: () => loop.max / 1e6,
  pid: () => process.pid,
  memory: () => process.memoryUsage.rss(),
  held,
  startTrace: () => {
    tracer.start()
    return null
  },
  endTrace: () => tracer.end(),
}

process.on('message', (name: keyof Answers) => say(answer[name]()))
process.once('disconnect', async () => {
  await server.stop()
  process.exit(0)
})
say('ready')
