function breaks(error: unknown, code: string, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === code &&
    'constraint' in error &&
    error.constraint === constraint
  )
}

/** Whether this transaction was given up because two waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** Whether a statement failed because the named unique index already holds such a row. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return breaks(error, '23505', constraint)
}

/** Whether a statement failed at the named check. */
export function breaksCheck(error: unknown, constraint: string): boolean {
  return breaks(error, '23514', constraint)
}
