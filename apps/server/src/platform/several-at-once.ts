/** Handles each item of a list, at most this many at once; the first failure ends it. */
export async function severalAtOnce<T>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<void>,
): Promise<void> {
  // They share what is left.
  const left = all.values()
  const work = async () => {
    for (const one of left) await act(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
