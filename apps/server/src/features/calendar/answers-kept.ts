/** At most this many tasks wait. More would make everybody wait for what one person asked for. */
const mostWaiting = 8
/** Beyond this many answers, those asked for first are dropped. */
const mostKept = 500

interface Parts<T, R> {
  /** Called for one task at a time. */
  read: (task: T) => Promise<R>
  onFailure: (error: Error) => void
}

/** Answers by their key: ready, on their way, or undefined when they failed or too many are waiting. */
export type AskKept<T, R> = (key: string, task: T) => R | Promise<R | undefined> | undefined

/** Reads answers one after the other and keeps them. One that failed is read again when it is next asked for. */
export function keepAnswers<T, R extends object>({ read, onFailure }: Parts<T, R>): AskKept<T, R> {
  const kept = new Map<string, R>()
  const coming = new Map<string, Promise<R | undefined>>()
  let before: Promise<unknown> = Promise.resolve()

  function keep(key: string, answer: R): R {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
    kept.set(key, answer)
    return answer
  }

  async function readAfter(turn: Promise<unknown>, key: string, task: T): Promise<R | undefined> {
    await turn
    try {
      return keep(key, await read(task))
    } catch (error) {
      onFailure(error as Error)
      return undefined
    } finally {
      coming.delete(key)
    }
  }

  return (key, task) => {
    const there = kept.get(key) ?? coming.get(key)
    if (there || coming.size >= mostWaiting) return there
    const reading = readAfter(before, key, task)
    before = reading
    coming.set(key, reading)
    return reading
  }
}
