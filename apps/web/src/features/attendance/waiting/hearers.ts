/** Tells listeners; what came while nobody listened goes to the first who does. */
export function makeHearers<Told>() {
  const listeners = new Set<(told: Told[]) => void>()
  let unheard: Told[] = []
  return {
    tell(told: Told[]): void {
      if (listeners.size === 0) unheard.push(...told)
      for (const listener of listeners) listener(told)
    },
    /** @returns stops listening */
    listen(listener: (told: Told[]) => void): () => void {
      listeners.add(listener)
      const missed = unheard
      unheard = []
      if (missed.length > 0) listener(missed)
      return () => listeners.delete(listener)
    },
  }
}
