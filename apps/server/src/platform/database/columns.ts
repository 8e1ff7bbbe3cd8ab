type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S

/** 'rollNumber' is `roll_number`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A record with the names of columns: `{ rollNumber: '7' }` is `{ roll_number: '7' }`. */
export function toColumns<R extends object>(record: R): { [K in keyof R & string as Snake<K>]: R[K] } {
  const columns = Object.entries(record).map(([field, value]) => [columnOf(field), value])
  return Object.fromEntries(columns)
}

/** Columns of a table under the names that the API gives them: `users.roll_number as rollNumber`. */
export function columnsAs<T extends string, F extends string>(
  table: T,
  fields: readonly F[],
): { [K in F]: `${T}.${Snake<K>} as ${K}` }[F][] {
  return fields.map((field) => `${table}.${columnOf(field)} as ${field}`) as {
    [K in F]: `${T}.${Snake<K>} as ${K}`
  }[F][]
}
