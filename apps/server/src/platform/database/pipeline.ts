import pg from 'pg'
import { reach } from './outage.ts'
import { statementName } from './query-names.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface Answer {
  /** The first word of what PostgreSQL did, such as SELECT or COMMIT. */
  command: string
  /** The rows that were changed or found. */
  count: number
  rows: unknown[]
}

type Fields = { name: string; dataTypeID: number }[]
type Row = Record<string, unknown>

/** How a prepared statement's rows are read: the columns stay the same while its connection lives. */
interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
  empty: Row
}

/** The connection of pg's client, as far as it is used here. */
interface Wire {
  stream: { cork: () => void; uncork: () => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (statement: { name: string | undefined; text: string }) => void
  bind: (portal: { statement: string | undefined; values: unknown[] }) => void
  describe: (what: { type: 'P'; name: '' }) => void
  execute: (portal: { portal: '' }) => void
  sync: () => void
}

interface PgQuery {
  text: string | undefined
  name: string | undefined
  callback: (error: Error | null) => void
}

// pg's own types leave out what a custom query must implement.
const { Query, utils } = pg as unknown as {
  Query: new (config: { text: string }) => PgQuery
  utils: { prepareValue: (value: unknown) => unknown }
}

const knownColumns = new WeakMap<Wire, Map<string, Columns>>()
const noColumns: Columns = { names: [], parsers: [], empty: {} }

function columnsOf(fields: Fields): Columns {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }
}

function rowOf({ names, parsers, empty }: Columns, fields: (string | null)[]): Row {
  const row = { ...empty }
  for (let place = 0; place < fields.length; place += 1) {
    const text = fields[place]
    if (text != null) row[names[place] as string] = parsers[place]?.(text)
  }
  return row
}

interface Sent extends Statement {
  name: string | undefined
  /** Null until the database has described them. */
  columns: Columns | null
  answer: Answer
}

interface Ends {
  done: (answers: Answer[]) => void
  fail: (error: Error) => void
}

/**
 * Several statements in one round trip and, unless one of them is a `begin`, in one transaction: PostgreSQL commits at
 * the end of the pipeline. If one fails, none is done. pg waits for each statement's answer separately, which costs a
 * transaction, a wake-up and a packet each.
 */
class Pipeline extends Query {
  /** As requested: the bench sends them again. */
  readonly statements: readonly Statement[]
  readonly #sent: Sent[]
  readonly #done: (answers: Answer[]) => void
  readonly #fail: (error: Error) => void
  /** The place of the statement whose answer comes next. */
  #place = 0
  #wire: Wire | undefined
  #unreadable: Error | undefined

  constructor(client: pg.PoolClient, statements: Statement[], { done, fail }: Ends) {
    super({ text: '' })
    this.#done = done
    this.#fail = fail
    this.callback = (error) => error && fail(error)
    this.statements = statements
    this.#sent = statements.map(({ text, values }) => ({
      text,
      name: statementName(client, text),
      // Before anything is sent: a value that cannot be written must not break a pipeline in two.
      values: values.map((value) => utils.prepareValue(value)),
      columns: null,
      answer: { command: '', count: 0, rows: [] },
    }))
  }

  /** pg's client asks which statement PostgreSQL has parsed. */
  override get name(): string | undefined {
    return this.#sent[this.#place]?.name
  }
  override set name(_: string | undefined) {}

  override get text(): string | undefined {
    return this.#sent[this.#place]?.text
  }
  override set text(_: string | undefined) {}

  submit(wire: Wire): null {
    this.#wire = wire
    wire.stream.cork()
    try {
      for (const one of this.#sent) this.#send(wire, one)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  #send(wire: Wire, one: Sent): void {
    const { name, text, values } = one
    // An empty text counts as parsed too, and is not sent again under its name.
    const known = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])
    if (!name || known === undefined) {
      wire.parse({ name, text })
      if (name) wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values: values as unknown[] })
    one.columns = (name && knownColumns.get(wire)?.get(name)) || null
    if (!one.columns) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '' })
  }

  handleRowDescription({ fields }: { fields: Fields }): void {
    const one = this.#sent[this.#place]
    if (one) one.columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const one = this.#sent[this.#place]
    if (!one || this.#unreadable) return
    try {
      one.answer.rows.push(rowOf(one.columns ?? noColumns, fields))
    } catch (error) {
      this.#unreadable = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const one = this.#sent[this.#place]
    this.#place += 1
    if (!one) return
    const [command = ''] = text.split(' ', 1)
    one.answer.command = command
    one.answer.count = Number(/\d+$/.exec(text)?.[0] ?? 0)
    // A cursor returns the columns it was declared with, so the same FETCH may return others later.
    if (command !== 'FETCH') this.#remember(one)
  }

  /** PostgreSQL's complete answer to an empty statement. */
  handleEmptyQuery(): void {
    this.#place += 1
  }

  #remember({ name, columns }: Sent): void {
    if (!name || !this.#wire) return
    const known = knownColumns.get(this.#wire) ?? new Map()
    knownColumns.set(this.#wire, known)
    if (!known.has(name)) known.set(name, columns ?? noColumns)
  }

  handleReadyForQuery(): void {
    const isComplete = this.#place === this.#sent.length
    if (this.#unreadable) this.#fail(this.#unreadable)
    else if (!isComplete) this.#fail(new Error('Each statement must have its own answer.'))
    else this.#done(this.#sent.map(({ answer }) => answer))
  }

  handleError(error: Error): void {
    // PostgreSQL skipped what came after: those statements are not parsed yet.
    for (const { name } of this.#sent.slice(this.#place)) {
      if (name) delete this.#wire?.submittedNamedStatements[name]
    }
    this.#fail(error)
  }
}

/**
 * Sends statements together and returns what each did. `leaving` is called once nothing can stop them from being sent:
 * a value that cannot be written throws before.
 * @throws DatabaseUnavailable when the connection is lost, else the error of the first statement that failed
 */
export async function runPipeline(
  client: pg.PoolClient,
  statements: Statement[],
  leaving?: () => void,
): Promise<Answer[]> {
  try {
    return await reach(
      new Promise<Answer[]>((done, fail) => {
        const pipeline = new Pipeline(client, statements, { done, fail })
        leaving?.()
        client.query(pipeline as unknown as pg.Submittable)
      }),
    )
  } catch (error) {
    // The caller's stack helps; that of the socket's reader does not.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
