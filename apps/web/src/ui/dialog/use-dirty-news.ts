import { useLayoutEffect } from 'react'

/**
 * Tells a form's dialog about the first letter before anything else happens: after a plain effect, Back could come in
 * between.
 */
export function useDirtyNews(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty])
}
