import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** In characters. */
const shortestSecret = 32

export const secretPath = (dataDir: string) => join(dataDir, 'secrets.key')

/** One secret per line, the current one first, then old ones. */
export function readSecretLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function isLongEnough(secret: string): boolean {
  return secret.length >= shortestSecret
}

/**
 * The file's content, or null when there is none.
 * @throws StartRefusal for one that is empty or cut short: continuing with it would make everything unreadable
 */
export async function readSecretFile(dataDir: string): Promise<[string, ...string[]] | null> {
  const path = secretPath(dataDir)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartRefusal(`${path} cannot be read by this user.`)
  })
  if (bytes === null) return null
  // Invalid bytes would all be decoded as the same replacement character.
  if (!isUtf8(bytes)) throw new StartRefusal(`${path} holds no text: restore it from where it is kept.`)
  const text = bytes.toString()
  const [current, ...old] = readSecretLines(text)
  if (!current || ![current, ...old].every(isLongEnough)) {
    throw new StartRefusal(
      `${path} is empty or cut short: each line takes at least ${shortestSecret} characters. Restore it from where it is kept; without it documents cannot be read.`,
    )
  }
  return [current, ...old]
}

/**
 * Appears under its name only when complete and on the disk: a full disk leaves no file.
 * @throws StartRefusal when it cannot be written
 */
export async function writeSecretFile(dataDir: string, content: string | Buffer): Promise<void> {
  const path = secretPath(dataDir)
  const part = `${path}.part`
  await mkdir(dataDir, { recursive: true })
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartRefusal(`${path} cannot be written (${(error as Error).message}).`)
  }
  const folder = await open(dataDir, 'r')
  await folder.sync()
  await folder.close()
}

/** @throws StartRefusal when it cannot be written */
export async function makeSecretFile(dataDir: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await writeSecretFile(dataDir, `${secret}\n`)
  return secret
}
