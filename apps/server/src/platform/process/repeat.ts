/**
 * Runs `act` at once, and again `every` milliseconds after each run has ended. A run that fails is reported and does
 * not end the series. The returned function ends the series: it signals the run under way and waits for it.
 */
export function repeat(
  act: (signal: AbortSignal) => Promise<void>,
  every: number,
  onFailure: (error: Error) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new AbortController()
  async function run(): Promise<void> {
    await act(over.signal).catch(onFailure)
    if (!over.signal.aborted) timer = setTimeout(go, every)
  }
  let running = run()
  function go(): void {
    running = run()
  }
  return async () => {
    over.abort()
    clearTimeout(timer)
    await running
  }
}
