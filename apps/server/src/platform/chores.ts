/**
 * Runs `act` at once and again so long after each run has ended. A run that fails is told of and does not end the series.
 * The answer ends the series and waits for the run under way.
 */
export function repeat(
  act: () => Promise<void>,
  every: number,
  onFailure: (error: Error) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  async function run(): Promise<void> {
    await act().catch(onFailure)
    if (!isOver) timer = setTimeout(go, every)
  }
  let running = run()
  function go(): void {
    running = run()
  }
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}
