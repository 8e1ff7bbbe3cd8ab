import { ApiError } from '../calls/api-error.ts'

/** `failure` is null when it was done. */
export interface Outcome<One> {
  one: One
  failure: unknown
}

/**
 * Does the same to each of several, one after the other, and reports the outcomes. Once the network is lost, the rest
 * is not tried.
 */
export async function oneByOne<One>(
  all: One[],
  act: (one: One) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Outcome<One>[]> {
  const outcomes: Outcome<One>[] = []
  let lost: unknown = null
  for (const one of all) {
    const failure =
      lost ??
      (await act(one).then(
        () => null,
        (error: unknown) => error,
      ))
    if (failure instanceof ApiError && failure.status === 0) lost = failure
    outcomes.push({ one, failure })
    onProgress(outcomes.length)
  }
  return outcomes
}
