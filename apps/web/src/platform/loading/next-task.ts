/** Lets presses and drawing happen between two pieces of work, which together would block a slow phone. */
export function nextTask(): Promise<void> {
  return new Promise((done) => void setTimeout(done))
}
