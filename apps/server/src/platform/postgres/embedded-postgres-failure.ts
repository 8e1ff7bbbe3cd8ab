import { StartRefusal } from '../process/start-refusal.ts'

type ErrorWithCode = { code?: string; path?: string }

const reasons: [RegExp, (folder: string, match: RegExpMatchArray) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (folder) => `The disk that holds ${folder} is full: free some space and start again.`,
  ],
  [
    /lock file "postmaster\.pid" already exists|shared memory block .* in use/,
    (folder) => `A PostgreSQL from an earlier run still works on ${folder}: stop it and start again.`,
  ],
  [
    /Permission denied|EACCES|EPERM|Operation not permitted|has wrong ownership/,
    (folder) =>
      `The folder ${folder} cannot be read and written by this user: give it to the user who runs the server.`,
  ],
  [
    /Read-only file system|EROFS/,
    (folder) => `The folder ${folder} lies on a read-only disk: choose another DATA_DIR.`,
  ],
  [/EEXIST|ENOTDIR/, (folder) => `The path ${folder} is not a folder: choose another DATA_DIR.`],
  [
    /error while loading shared libraries: (.*)|Library not loaded: (.*)/,
    (_, match) =>
      `The embedded PostgreSQL misses a library of this machine (${match[1] ?? match[2]}): install it, or set DATABASE_URL.`,
  ],
]

/** Says in one sentence what went wrong with `folder`, for the operator. */
export function refusalFor(folder: string, cause: unknown): StartRefusal {
  if (cause instanceof StartRefusal) return cause
  const text = cause instanceof Error ? `${(cause as ErrorWithCode).code} ${cause.message}` : String(cause)
  for (const [pattern, sentence] of reasons) {
    const match = text.match(pattern)
    if (match) return new StartRefusal(sentence(folder, match), { cause })
  }
  return new StartRefusal(`PostgreSQL could not start on ${folder}: ${lastComplaint(text)}`, { cause })
}

/** True for a folder whose previous PostgreSQL is still shutting down after its server was killed. */
export function isStillClosing(output: string): boolean {
  return /lock file "postmaster\.pid" already exists|shared memory block .* in use/.test(output)
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim())
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return complaint.replace(/^.*(FATAL|PANIC|error):\s*/i, '').trim()
}
