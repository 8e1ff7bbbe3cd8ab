import type { KeyboardEvent, RefObject } from 'react'

const steps: Partial<Record<string, (place: number, last: number) => number>> = {
  ArrowRight: (place, last) => Math.min(place + 1, last),
  ArrowLeft: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** One stop of the Tab key for a row of buttons, between which arrows move: keyboard users are past them at once. */
export function useOneStop(line: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const buttons: (Element | null)[] = [...(line.current?.querySelectorAll('button') ?? [])]
    const place = buttons.indexOf(document.activeElement)
    const next = steps[event.key]?.(place, buttons.length - 1)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const button = buttons[next]
    if (button instanceof HTMLElement) button.focus()
  }
}
