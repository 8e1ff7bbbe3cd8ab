/** Opens the browser's print dialog once the letters and the pictures on the page are there: a sheet lacks those that come later. */
export async function printWhole(): Promise<void> {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  await new Promise((resolve) => setTimeout(resolve, 100))
  window.print()
}
