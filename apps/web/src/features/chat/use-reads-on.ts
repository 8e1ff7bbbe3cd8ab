import { useEffect, useState } from 'react'

/** Pixels: a thumb that rests moves the page as well. */
const leastMove = 12

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - leastMove

/** True while somebody scrolls down; from the first move up, and at either end of the page, false. */
export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false)
  useEffect(() => {
    let before = scrollY
    const look = () => {
      if (Math.abs(scrollY - before) < leastMove) return
      setReadsOn(scrollY > before && !isAtEnd())
      before = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return readsOn
}
