import { type DragEvent, useEffect, useState } from 'react'

const refuse = (event: Event) => event.preventDefault()

/** Otherwise the browser would open a file dropped beside the place instead of the page, and lose what was typed. */
function useNoStrayDrop(): void {
  useEffect(() => {
    const events = ['dragover', 'drop']
    for (const event of events) window.addEventListener(event, refuse)
    return () => {
      for (const event of events) window.removeEventListener(event, refuse)
    }
  }, [])
}

/** Props for an element that accepts a dropped file; it has `data-over` while a file is held above it. */
export function useDrop(onFile: (file: File) => unknown) {
  const [isOver, setOver] = useState(false)
  useNoStrayDrop()
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isNow)
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}
