import { useEffectEvent, useLayoutEffect } from 'react'
import { takeTyped } from '#platform/loading/early.ts'

/** The page's first form ends when this one replaces it: its text continues here, and so does a press. */
export function useTypedEarly(onTyped: (identifier: string) => void, onPassword: () => void): void {
  const take = useEffectEvent(() => {
    const { typed, caret, wants } = takeTyped()
    if (typed) onTyped(typed)
    if (wants === 'password') return onPassword()
    // Once the text is in the field.
    setTimeout(() => {
      const field = document.querySelector<HTMLInputElement>('input[name="identifier"]')
      if (typed && caret < typed.length) field?.setSelectionRange(caret, caret)
      if (wants === 'code') field?.form?.requestSubmit()
      else if (wants) document.querySelector<HTMLElement>(`[data-language="${wants}"]`)?.click()
    }, 0)
  })
  useLayoutEffect(() => take(), [])
}
