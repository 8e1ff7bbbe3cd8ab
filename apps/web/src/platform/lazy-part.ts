import { type ComponentType, lazy } from 'react'
import { importAgain } from './import-again.ts'
import { NewVersionNote } from './new-version-note.tsx'

/** A part of a screen that is loaded when it is first shown. Where it is gone, it says so in its place, and the screen stays as it is. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    importAgain(load).then(
      (part) => ({ default: part }),
      () => ({ default: NewVersionNote }),
    ),
  )
}
