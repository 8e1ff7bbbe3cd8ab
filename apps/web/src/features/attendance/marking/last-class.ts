import { useState } from 'react'
import { readStored, store } from '#platform/storage.ts'

const key = 'attendance-class'

/** The class the address asks for, else the one marked last, which is remembered across visits. */
export function useLastClass(
  known: { _id: string }[],
  asked: string | undefined,
): [string, (id: string) => void] {
  const [chosen, setChosen] = useState(() => {
    if (asked) store(key, asked)
    return asked ?? readStored(key) ?? ''
  })
  const isKnown = known.some(({ _id }) => _id === chosen)
  const fallback = known.length === 1 ? (known[0]?._id ?? '') : ''
  return [
    isKnown ? chosen : fallback,
    (id) => {
      store(key, id)
      setChosen(id)
    },
  ]
}
