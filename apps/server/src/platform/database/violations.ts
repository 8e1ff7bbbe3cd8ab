const uniqueViolation = '23505'

/** Whether a statement failed because the named unique index already holds such a row. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === uniqueViolation &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
