import type { CompiledQuery, QueryExecutorProvider } from 'kysely'

/** Beyond this many shapes a query is rebuilt each time. */
const mostShapes = 200

function refuseUse(): never {
  throw new Error('The value is not known while its query is made: it can only be put into the query.')
}

/**
 * A placeholder for a value that is known when the query runs: it records the path to it. It throws when it is compared
 * by order, calculated with, put into a text or serialised. JavaScript has no such trap for `===`, `if` and `?.`, so a
 * query must not branch on them.
 */
class Place {
  readonly path: readonly (string | number)[]
  constructor(path: readonly (string | number)[]) {
    this.path = path
  }
  [Symbol.toPrimitive](): never {
    return refuseUse()
  }
  toJSON(): never {
    return refuseUse()
  }
}

interface Runs {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<{ rows: Row[] }>
}

interface Query<Row> {
  compile: (db: QueryExecutorProvider) => CompiledQuery<Row>
}

export interface Prepared<Db, V, Row> {
  all: (db: Db, values: V) => Promise<Row[]>
  first: (db: Db, values: V) => Promise<Row | undefined>
  /** @throws when there is no row */
  one: (db: Db, values: V) => Promise<Row>
  compile: (db: Db, values: V) => CompiledQuery<Row>
}

function isList(value: object): value is unknown[] {
  return Array.isArray(value) && value.every((one) => isShape(one))
}

/**
 * A query is rebuilt for another shape, and reused for other values. Texts, numbers, dates and lists of them are
 * values.
 */
function isShape(value: unknown): value is object | boolean | null | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return true
  if (typeof value !== 'object' || value instanceof Date) return false
  return !Array.isArray(value) || isList(value)
}

function shapeOf(value: unknown): string {
  if (!isShape(value)) return '?'
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`
  let shape = '{'
  for (const name in value) shape += `${name}:${shapeOf((value as Record<string, unknown>)[name])},`
  return `${shape}}`
}

function placesOf(value: unknown, path: readonly (string | number)[] = []): unknown {
  if (!isShape(value)) return new Place(path)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one, index) => placesOf(one, [...path, index]))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, placesOf(one, [...path, name])]),
  )
}

function valueAt(values: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((value, name) => (value as Record<string | number, unknown>)[name], values)
}

/**
 * Queries that Kysely builds and compiles once per shape of their values, and not for each call: that takes longer than
 * many of them run. `make` receives placeholders for texts, numbers, dates and lists of them; it puts them into the
 * query and does nothing else with them. The shape is whatever is absent, null, true or false, an empty list, the
 * fields of objects and how many objects a list has. An empty text is a value like any other, and so is zero. The
 * connection's fields that `ofDb` names are values too.
 */
export function preparedFor<Db extends object>(queries: Db, ofDb: readonly (keyof Db & string)[]) {
  const blank = Object.assign(
    queries,
    Object.fromEntries(ofDb.map((name) => [name, new Place(['db', name])])),
  )
  return <V extends object, Row>(make: (db: Db, values: V) => Query<Row>): Prepared<Db, V, Row> => {
    const shapes = new Map<string, CompiledQuery<Row>>()
    const build = (values: V) => make(blank, placesOf(values, ['values']) as V).compile(blank as never)
    const known = (values: V) => {
      const shape = shapeOf(values)
      const compiled = shapes.get(shape) ?? build(values)
      if (shapes.size < mostShapes) shapes.set(shape, compiled)
      return compiled
    }
    const compile = (db: Db, values: V) => {
      const compiled = known(values)
      const parameters = compiled.parameters.map((one) =>
        one instanceof Place ? valueAt({ db, values }, one.path) : one,
      )
      return { ...compiled, parameters }
    }
    const all = async (db: Db, values: V): Promise<Row[]> => {
      const { rows } = await (db as unknown as Runs).executeQuery<Row>(compile(db, values))
      return rows
    }
    const first = async (db: Db, values: V) => (await all(db, values))[0]
    const one = async (db: Db, values: V) => {
      const row = await first(db, values)
      if (row === undefined) throw new Error('The database answered no row.')
      return row
    }
    return { all, first, one, compile }
  }
}
