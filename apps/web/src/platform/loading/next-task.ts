/** Lets presses and drawing come between two pieces of work, which together would hold a slow phone up. */
export function nextTask(): Promise<void> {
  return new Promise((done) => void setTimeout(done))
}
