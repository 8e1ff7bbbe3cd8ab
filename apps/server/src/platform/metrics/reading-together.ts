/** One reading for all figures of a scrape, which ask for it at the same moment; null without the database. */
export function readingTogether<R>(read: () => Promise<R>): () => Promise<R | null> {
  let underWay: Promise<R | null> | undefined
  return () => {
    underWay ??= read()
      .catch(() => null)
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
}
