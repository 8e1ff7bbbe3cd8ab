type Picked<R, F extends keyof R> = {
  [K in F]: undefined extends R[K] ? Exclude<R[K], undefined> | null : R[K]
}

/** Some fields of a record; a missing one becomes null. */
export function pick<R extends object, F extends keyof R>(record: R, fields: readonly F[]): Picked<R, F> {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null])) as Picked<R, F>
}
