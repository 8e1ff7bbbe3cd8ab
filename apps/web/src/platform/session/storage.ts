/** Local storage, without letting a private window or a full disk break a screen. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page still works; it only forgets.
  }
}

/** Like `readStored`, for this tab only: it survives a reload, not the tab. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The page still works; it only forgets.
  }
}

/** The class that the signed-in person marked last. */
export const lastClassKey = 'attendance-class'

/** Until when scanned cards mark without asking here, in ms. */
export const scanningKey = 'scanning-cards'

/** The person for whom this browser shows notifications. */
export const pushOwnerKey = 'push'

/** Kept there while this browser has still to be signed in to another child's account of the same phone. */
export const pushMovesTo = (userId: string) => `to ${userId}`

/** How many marks wait on this device, by owner. The sign-in screen shows it before it knows anybody. */
export const keptMarksKey = 'kept-marks'

/** Set where this product's sign-in screen has more than the early page draws, or other words. */
export const signInDiffersKey = 'sign-in-differs'

/** A person's unsent marks. Another format would be another database, so that an older Shala never touches it. */
export const keptMarksDatabase = (owner: string) => `waiting-marks 1 ${owner}`

/** The store in it. */
export const keptMarksStore = 'marks'

export function noteKeptMarks(owner: string, count: number): void {
  const counts = Object.entries({ ...readKeptMarks(), [owner]: count }).filter(([, count]) => count > 0)
  store(keptMarksKey, counts.length > 0 ? JSON.stringify(Object.fromEntries(counts)) : null)
}

export function readKeptMarks(): Record<string, number> {
  try {
    return JSON.parse(readStored(keptMarksKey) ?? '{}')
  } catch {
    return {}
  }
}
