/** Whether a text is on the clipboard now. Over plain http, as in a school's own network, browsers have none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
