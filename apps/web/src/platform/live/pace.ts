/** Hints in a row lead to one reload in this period, as often as a person sees a figure change. */
export const restMs = 2400
/** All of a school's devices hear at once but must not ask at once; after a server outage, all schools do. */
export const spreadMs = { hint: 400, resync: 10_000 } as const

export interface Pace {
  /** There is something to do: soon, and then at most once per period. */
  ask: (spread: number) => void
  /** Does what was left undone while away. */
  catchUp: () => void
  end: () => void
}

/**
 * `act` does what was asked for, and says after how many milliseconds it must be called again; undefined if nothing is
 * left. It is not called while `isAway`, nor before it rested for as long as it took: a server that is slow is asked
 * less often.
 */
export function paced(act: () => Promise<number | undefined>, isAway: () => boolean): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0
  let isAsked = false
  let isActing = false
  const schedule = (spread: number) => {
    timer ??= setTimeout(go, Math.max(0, notBefore - Date.now()) + Math.random() * spread)
  }
  const go = async () => {
    timer = undefined
    if (isAway()) return
    const begun = Date.now()
    isAsked = false
    isActing = true
    const again = await act()
    isActing = false
    const now = Date.now()
    notBefore = Math.max(begun + restMs, now + (now - begun), now + (again ?? 0))
    isAsked ||= again !== undefined
    if (isAsked) schedule(spreadMs.hint)
  }
  return {
    ask(spread) {
      isAsked = true
      if (!isActing) schedule(spread)
    },
    catchUp() {
      if (!isAsked || isActing || isAway()) return
      clearTimeout(timer)
      timer = undefined
      schedule(0)
    },
    end: () => clearTimeout(timer),
  }
}
