import type { CompiledQuery, QueryExecutorProvider } from 'kysely'

/** Stands for a value that is known when the query is run. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Runs {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<{ rows: Row[] }>
}

interface Query<Row> {
  compile: (db: QueryExecutorProvider) => CompiledQuery<Row>
}

type Values = Record<string, unknown>

export interface Prepared<Db, V, Row> {
  all: (db: Db, values: V) => Promise<Row[]>
  first: (db: Db, values: V) => Promise<Row | undefined>
  /** @throws when there is no row */
  one: (db: Db, values: V) => Promise<Row>
}

const places = new Proxy({} as Values, { get: (_, name) => new Place(String(name)) })

function compileOnce<Row>(make: () => CompiledQuery<Row>): (values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (values) => {
    compiled ??= make()
    const parameters = compiled.parameters.map((one) => (one instanceof Place ? values[one.name] : one))
    return { ...compiled, parameters }
  }
}

/**
 * Queries that Kysely builds and compiles once, at their first use, and not again for each call: that takes longer than most
 * of them run. `make` is given places in place of values: it may put them into the query and do nothing else with them.
 * Of the connection, the fields in `ofDb` are such values too.
 */
export function preparedFor<Db extends object>(queries: Db, ofDb: readonly (keyof Db & string)[]) {
  const blank = Object.assign(queries, Object.fromEntries(ofDb.map((name) => [name, new Place(name)])))
  return <V extends object, Row>(make: (db: Db, values: V) => Query<Row>): Prepared<Db, V, Row> => {
    const query = compileOnce(() => make(blank, places as V).compile(blank as never))
    const run = async (db: Db, values: V) => {
      const own = Object.fromEntries(ofDb.map((name) => [name, db[name]]))
      const { rows } = await (db as unknown as Runs).executeQuery(query({ ...own, ...values }))
      return rows
    }
    const first = async (db: Db, values: V) => (await run(db, values))[0]
    const one = async (db: Db, values: V) => {
      const row = await first(db, values)
      if (row === undefined) throw new Error('The database answered no row.')
      return row
    }
    return { all: run, first, one }
  }
}
