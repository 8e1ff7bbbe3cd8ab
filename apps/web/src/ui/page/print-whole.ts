const longestWait = 20_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Opens the browser's print dialog once the letters and the pictures on the page are there: a sheet lacks those that come
 * later. A picture that never comes is not waited for.
 */
export async function printWhole(): Promise<void> {
  const pictures = [...document.images].map((image) => image.decode().catch(() => {}))
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), pause(longestWait)])
  await pause(100)
  window.print()
}
