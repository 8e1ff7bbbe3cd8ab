import { useTimeout } from '@mantine/hooks'
import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

const pressedFor = 500
/** A finger never rests quite still; further, it scrolls. */
const slack = 10

/** A finger that rests on something for half a second. Scrolling, a mouse, and the controls inside are left alone. */
export function useLongPress(act: () => void) {
  const start = useRef({ x: 0, y: 0 })
  const hasActed = useRef(false)
  const timer = useTimeout(() => {
    hasActed.current = true
    act()
  }, pressedFor)
  return {
    onPointerDown: (event: PointerEvent) => {
      timer.clear()
      hasActed.current = false
      const isControl = (event.target as Element).closest('button, input, [role="menu"]') !== null
      if (event.pointerType !== 'touch' || !event.isPrimary || isControl) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.start()
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) timer.clear()
    },
    onPointerUp: timer.clear,
    onPointerCancel: timer.clear,
    // Lifting the finger would count as a click beside what has just opened.
    onTouchEnd: (event: SyntheticEvent) => {
      if (hasActed.current) event.preventDefault()
      hasActed.current = false
    },
  }
}
