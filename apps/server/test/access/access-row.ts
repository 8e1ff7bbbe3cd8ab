import type { Endpoint } from '@shala/contract/general/endpoint'

/** The people of the table, in the order of its columns; `newcomer` is an admin who has no school yet. */
export const columns = ['nobody', 'student', 'teacher', 'admin', 'superadmin', 'newcomer'] as const
export type Column = (typeof columns)[number]

/**
 * The answer to one of them: the route's success (`yes`), a success that holds nothing of what was named and wrote nothing
 * (`nothing`), or the status of the refusal.
 */
export type Cell = 'yes' | 'nothing' | 401 | 403 | 404 | 409 | 422
export type Line = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

export interface Row {
  endpoint: Endpoint
  /** By what the call names; a call that names nothing has the one line `''`. */
  lines: Readonly<Record<string, Line>>
  /** How a rule narrows the answer further than the declaration of the route does. */
  rule?: string
}

export const everybody: Line = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']
export const signedIn: Line = [401, 'yes', 'yes', 'yes', 'yes', 'yes']
export const ofSchool: Line = [401, 'yes', 'yes', 'yes', 'yes', 403]
export const staff: Line = [401, 403, 'yes', 'yes', 'yes', 403]
export const admins: Line = [401, 403, 403, 'yes', 'yes', 403]

/** Another answer to those who would have heard yes. */
export function instead(line: Line, cell: Cell): Line {
  return line.map((one) => (one === 'yes' ? cell : one)) as unknown as Line
}

/** Ids that are nothing of this school: to those who may call, all are the same. */
export function strangeIds(line: Line, found: Cell = 404, malformed: Cell = found): Row['lines'] {
  return {
    elsewhere: instead(line, found),
    nobodys: instead(line, found),
    malformed: instead(line, malformed),
  }
}

export function row(endpoint: Endpoint, lines: Line | Row['lines'], rule?: string): Row {
  const named = Array.isArray(lines) ? { '': lines as Line } : (lines as Row['lines'])
  return { endpoint, lines: named, ...(rule && { rule }) }
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
