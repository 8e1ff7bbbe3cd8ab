import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'

/** How to start a PostgreSQL program without being root: words before its command, or another uid. */
export type Account = { prefix: string[]; uid?: number; gid?: number }

const nobody = 65534

/**
 * PostgreSQL refuses root. For root's own folder a user namespace drops the name 'root' but keeps the file rights;
 * where the machine forbids that (most containers), and for another user's folder, PostgreSQL runs as that user.
 */
export function accountFor(folder: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = statSync(folder)
  if (owner.uid !== 0) return switchTo(owner.uid, owner.gid)
  if (works(['unshare', '-U'])) return { prefix: ['unshare', '-U', '--'] }
  chownSync(folder, nobody, nobody)
  return switchTo(nobody, nobody)
}

function switchTo(uid: number, gid: number): Account {
  // Keeps the right to pass through folders such as /root, where the data and the binaries may be.
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const passing = [...prefix, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return works(passing) ? { prefix: [...passing, '--'], uid, gid } : { prefix: [], uid, gid }
}

function works([command, ...words]: string[]): boolean {
  return spawnSync(command as string, [...words, 'true'], { stdio: 'ignore' }).status === 0
}

/** Gives a path that root created to the account that PostgreSQL runs as. */
export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}
