import type { MouseEvent } from 'react'

const ownPress = 'a, button, input, label, [role="menu"]'

/** A press on a row, but not on something in it that can be pressed, nor the end of a text selection. */
export function pressOf<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (!onOpen) return {}
  const press = ({ target }: MouseEvent) => {
    const isOwn = target instanceof Element && target.closest(ownPress) !== null
    if (!isOwn && getSelection()?.isCollapsed !== false) onOpen(row)
  }
  return { onClick: press, 'data-opens': true }
}
