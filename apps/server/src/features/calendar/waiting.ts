/** In milliseconds. The answer is there for the next person. */
const patience = 1500

/** Nobody waits longer for holidays than this, and then gets `otherwise`. The work goes on. */
export async function patiently<R>(work: Promise<R>, otherwise: R): Promise<R> {
  const { promise, resolve } = Promise.withResolvers<R>()
  const timer = setTimeout(() => resolve(otherwise), patience).unref()
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
