import { clear, createStore } from 'idb-keyval'

/** Where `seen.ts` keeps its answers. */
export const answers = createStore('seen', 'answers')

/** Removes everything that was seen on this device. */
export async function forgetSeen(): Promise<void> {
  // A window that keeps nothing has nothing to forget.
  await clear(answers).catch(() => {})
}
