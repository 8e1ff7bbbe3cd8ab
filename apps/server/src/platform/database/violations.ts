const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

function violates(error: unknown, sqlState: string, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === sqlState &&
    'constraint' in error &&
    error.constraint === constraint
  )
}

/** Whether a statement failed because the named unique index already holds such a row. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return violates(error, uniqueViolation, constraint)
}

/** Whether a statement failed because the named foreign key points at nothing. */
export function breaksReference(error: unknown, constraint: string): boolean {
  return violates(error, foreignKeyViolation, constraint)
}
