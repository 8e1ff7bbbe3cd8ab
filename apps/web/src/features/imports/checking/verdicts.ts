import type { CellProblem, RowResult } from '@shala/contract/imports/imports'
import { type CheckedRow, shownField } from './check-row.ts'

/** `done`: in the school. `here`: in the school before. `bad`: needs a fix. `asked`: right once somebody says so. */
export type Standing = 'ready' | 'here' | 'bad' | 'asked' | 'waiting' | 'leftOut' | 'done'

/** The server's verdict about a row as it was then. */
export interface Answer {
  signature: string
  result: RowResult
}

/** A row with everything that is known about it. */
export interface Verdict {
  row: CheckedRow
  standing: Standing
  problems: CellProblem[]
  /** For existing people: what is stored now and what the file says. */
  changes: NonNullable<RowResult['changes']>
}

export interface Known {
  answers: ReadonlyMap<number, Answer>
  sent: ReadonlyMap<number, RowResult>
  leftOut: ReadonlySet<number>
  update: boolean
}

/**
 * The server's verdict holds as long as the row is unchanged and, for existing people, as long as the question is the
 * same.
 */
function currentAnswer({ line, signature }: CheckedRow, { answers, update }: Known): RowResult | undefined {
  const answer = answers.get(line)
  if (!answer || answer.signature !== signature) return undefined
  const isStale = answer.result.outcome === (update ? 'differs' : 'updated')
  return isStale ? undefined : answer.result
}

function withProblems(problems: CellProblem[]): Standing {
  return problems.length > 0 && problems.every(({ isQuestion }) => isQuestion) ? 'asked' : 'bad'
}

function standingOf(result: RowResult | undefined): Standing {
  if (!result) return 'waiting'
  if (result.outcome === 'refused') return withProblems(result.problems ?? [])
  return result.outcome === 'added' || result.outcome === 'updated' ? 'ready' : 'here'
}

function changesOf(result: RowResult | undefined): Verdict['changes'] {
  return (result?.changes ?? []).map((change) => ({ ...change, field: shownField(change.field) }))
}

/** Nothing is asked about a row that changes nothing. Of a teacher's status the server is told nothing. */
const isSettledIfSame = ({ sent }: CheckedRow, { isQuestion, field }: CellProblem) =>
  isQuestion === true && (field !== 'status' || sent.hasLeft === 'yes')

export function verdictOf(row: CheckedRow, known: Known): Verdict {
  const sent = known.sent.get(row.line)
  if (sent) return { row, standing: 'done', problems: [], changes: changesOf(sent) }
  if (known.leftOut.has(row.line)) return { row, standing: 'leftOut', problems: [], changes: [] }
  const result = currentAnswer(row, known)
  const maySettle = row.problems.every((problem) => isSettledIfSame(row, problem))
  const isSettled = maySettle && (!result || result.outcome === 'unchanged')
  if (row.problems.length > 0 && !isSettled) {
    return { row, standing: withProblems(row.problems), problems: row.problems, changes: [] }
  }
  const problems = (result?.problems ?? []).map((problem) => ({
    ...problem,
    field: shownField(problem.field),
  }))
  return { row, standing: standingOf(result), problems, changes: changesOf(result) }
}

export type Counts = Record<Standing | 'all', number>

export function countsOf(verdicts: Verdict[]): Counts {
  const none = { ready: 0, here: 0, bad: 0, asked: 0, waiting: 0, leftOut: 0, done: 0 }
  const counts: Counts = { all: verdicts.length, ...none }
  for (const { standing } of verdicts) counts[standing] += 1
  return counts
}
