/** In milliseconds. The answer will be ready for the next person. */
const patience = 1500

/** Nobody waits longer than this for holidays; then they get `otherwise`. The work continues. */
export async function patiently<R>(work: Promise<R>, otherwise: R): Promise<R> {
  const { promise, resolve } = Promise.withResolvers<R>()
  const timer = setTimeout(() => resolve(otherwise), patience).unref()
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
