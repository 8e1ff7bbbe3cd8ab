/**
 * Runs `act` at once and again so long after each run has ended. A run that fails is told of and does not end the series.
 * The answer ends the series, tells the run under way and waits for it.
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
