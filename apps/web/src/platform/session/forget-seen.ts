import { clear, createStore } from 'idb-keyval'

/** Where `seen.ts` keeps its answers. */
export const answers = createStore('seen', 'answers')

/** Removes everything this device has stored of what was seen. */
export async function forgetSeen(): Promise<void> {
  // A window that stores nothing has nothing to remove.
  await clear(answers).catch(() => {})
}
