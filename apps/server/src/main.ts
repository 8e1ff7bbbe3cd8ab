import { join, relative } from 'node:path'
import { productName } from '@shala/contract/product'
import { readEnvironment } from '#platform/env'
import { openLog } from '#platform/log'
import { StartRefusal } from '#platform/start-refusal'
import { type RunningServer, startServer } from './start.ts'

/** A second Ctrl-C after this long means: at once. */
const samePress = 1000
const patience = 15_000

function greet(address: string, dataDir: string): void {
  const outbox = relative(process.cwd(), join(dataDir, 'outbox.jsonl'))
  console.log(`
  ${productName} is ready at ${address}

  1. Open the address and choose 'Create an account'.
  2. The 6-digit code appears here, in this terminal, and in ${outbox}.
  3. Create your school, add its classes and students, and mark today's attendance.

  No mail or SMS provider is configured: codes leave by that file only. Stop with Ctrl-C.
`)
}

function endWith(error: unknown): never {
  if (error instanceof StartRefusal) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const log = openLog(env.LOG_LEVEL, process.stdout.isTTY)
  let server: RunningServer | undefined
  let stoppedAt = 0

  async function stop(reason: string): Promise<void> {
    if (stoppedAt > 0) {
      if (Date.now() - stoppedAt > samePress) process.exit(1)
      return
    }
    stoppedAt = Date.now()
    log.info(`stopping: ${reason}`)
    setTimeout(() => process.exit(1), patience).unref()
    await server?.stop()
    process.exit(0)
  }

  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('disconnect', () => stop('the process that started this one is gone'))

  server = await startServer(env, log, (message) => endWith(new StartRefusal(message)))
  if (stoppedAt > 0) await server.stop()
  else greet(server.address, env.DATA_DIR)
}

main().catch(endWith)
