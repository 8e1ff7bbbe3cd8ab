import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A PostgreSQL process's working folder, which is its data folder. Undefined for anything else. */
function clusterOf(pid: string): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres'
      ? readlinkSync(`/proc/${pid}/cwd`)
      : undefined
  } catch {
    return undefined
  }
}

function postmasterOf(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}

/**
 * Ends what a killed PostgreSQL has left on its data folder: a statement that computes for long does not notice that
 * its server has gone, and no other server can start meanwhile. Where there is no /proc they end by themselves, after
 * their time limit.
 */
export function endLeftBehind(folder: string): void {
  if (!existsSync(folder)) return
  const cluster = realpathSync(folder)
  if (clusterOf(postmasterOf(cluster)) === cluster) return
  let pids: string[] = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {}
  for (const pid of pids) {
    try {
      if (clusterOf(pid) === cluster) process.kill(Number(pid), 'SIGQUIT')
    } catch {}
  }
}
