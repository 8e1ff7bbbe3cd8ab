import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

type Owner = { pid: number; started: string; sockets: string }

/**
 * Makes this process the only server on `folder`; returns how to give it back. A killed owner holds nothing: a lock
 * counts only while a process with that pid AND that start time lives.
 */
export function lockFolder(folder: string, sockets: string): () => void {
  const path = join(folder, 'lock')
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', sockets }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (place(path, mine)) return () => rmSync(path, { force: true })
    const owner = read(path)
    if (owner && startOf(owner.pid) === owner.started) {
      throw new StartRefusal(
        `The folder ${folder} is used by another server (process ${owner.pid}): stop that one first, or give this one another DATA_DIR.`,
      )
    }
    takeAway(path, owner)
  }
  throw new StartRefusal(`The folder ${folder} cannot be locked: several servers are starting on it at once.`)
}

/** The folder of sockets that the living owner of `folder` uses; undefined when there is none. */
export function socketsOf(folder: string): string | undefined {
  const owner = read(join(folder, 'lock'))
  return owner && startOf(owner.pid) === owner.started ? owner.sockets : undefined
}

/** The content appears together with the name, so that nobody ever reads half a lock. */
function place(path: string, owner: Owner): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Renames before deleting: of two servers that found the same stale lock, one must not delete the other's new lock. */
function takeAway(path: string, stale: Owner | undefined): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const taken = read(aside)
  if (taken && taken.started !== stale?.started) place(path, taken)
  else if (stale) rmSync(stale.sockets, { recursive: true, force: true })
  rmSync(aside, { force: true })
}

function read(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** When the living process `pid` started, in a comparable form; undefined when there is none. */
function startOf(pid: number): string | undefined {
  try {
    if (platform() !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    // The command name is in parentheses and may contain spaces, so fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}
