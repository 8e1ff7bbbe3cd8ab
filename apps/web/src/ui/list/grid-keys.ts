import type { FocusEvent, KeyboardEvent } from 'react'

const steps: Record<string, readonly [rows: number, cells: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The next button of a table in one direction, over cells that have none. */
function nextFrom(button: HTMLElement, [rows, cells]: readonly [number, number]): HTMLElement | null {
  const cell = button.closest('td')
  const row = cell?.closest('tr')
  const all = row?.closest('table')?.rows
  if (!cell || !row || !all) return null
  let [place, at] = [row.rowIndex, cell.cellIndex]
  for (;;) {
    place += rows
    at += cells
    const next = all[place]?.cells[at]
    if (!next) return null
    const found = next.querySelector<HTMLElement>('td > button')
    if (found) return found
  }
}

/** The arrow keys go from one button of a table to the next, and Tab reaches one of them: there may be a thousand. */
export const gridKeys = {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = steps[event.key]
    const next = step && nextFrom(event.currentTarget, step)
    if (!next) return
    event.preventDefault()
    next.focus()
  },
  onFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
    for (const one of currentTarget
      .closest('table')
      ?.querySelectorAll<HTMLElement>('td > button[tabindex="0"]') ?? []) {
      one.tabIndex = -1
    }
    currentTarget.tabIndex = 0
  },
}
