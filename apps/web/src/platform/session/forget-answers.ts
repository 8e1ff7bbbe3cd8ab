import { clear, createStore } from 'idb-keyval'

/** The answers that `stored-answers.ts` stores, in the database that devices already have. */
export const answers = createStore('seen', 'answers')

/** Removes every answer that this device has stored. */
export async function forgetAnswers(): Promise<void> {
  // A window that stores nothing has nothing to remove.
  await clear(answers).catch(() => {})
}
