import { appendFile, chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { day, hour } from '../durations.ts'
import type { Delivery, Message } from './delivery.ts'

const keptFor = day
const prunedEvery = hour

function isRecent(line: string, now: Date): boolean {
  try {
    return now.getTime() - Date.parse(JSON.parse(line).at) < keptFor
  } catch {
    return false
  }
}

async function prune(path: string, now: Date): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text === '') return
  const lines = text.split('\n').filter((line) => line && isRecent(line, now))
  const part = `${path}.part`
  await writeFile(part, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  await rename(part, path)
}

/**
 * The default delivery: one JSON line per message in `DATA_DIR/outbox.jsonl`, readable only by its owner, without lines
 * older than a day. `show` puts the code where the person who runs the server looks.
 */
export async function openOutbox(
  dataDir: string,
  now: Date,
  show: (message: Message) => void,
): Promise<Delivery> {
  const path = join(dataDir, 'outbox.jsonl')
  await mkdir(dataDir, { recursive: true })
  await prune(path, now)
  await appendFile(path, '', { mode: 0o600 })
  await chmod(path, 0o600)
  let prunedAt = now.getTime()
  let last: Promise<unknown> = Promise.resolve()

  async function write(message: Message): Promise<undefined> {
    if (message.at.getTime() - prunedAt > prunedEvery) {
      prunedAt = message.at.getTime()
      await prune(path, message.at)
    }
    await appendFile(path, `${JSON.stringify(message)}\n`, { mode: 0o600 })
    show(message)
  }

  return {
    kind: 'outbox',
    carriesText: true,
    send(message) {
      // One after another: a line written while the file is being pruned would be lost.
      const sent = last.then(() => write(message))
      last = sent.catch(() => {})
      return sent
    },
  }
}
