import { type ComponentType, lazy, useState } from 'react'
import { importAgain } from './import-again.ts'
import { NewVersionNote } from './new-version-note.tsx'

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads it, so that it appears at once when it is first shown. */
  preload: () => Promise<void>
}

/**
 * A part of a screen that is loaded when it is first shown. If it is gone, it says so in its place, and the rest of the
 * screen stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Gone: ComponentType<Props> = NewVersionNote,
): LazyPart<Props> {
  let here: ComponentType<Props> | undefined
  const Lazy = lazy<ComponentType<Props>>(() =>
    importAgain(load).then(
      (part) => ({ default: part }),
      () => ({ default: Gone }),
    ),
  )
  // A lazy component waits even for what is already loaded, and React then shows the fallback for a third of a second.
  const Part = (props: Props) => {
    const [Chosen] = useState<ComponentType<Props>>(() => here ?? Lazy)
    return <Chosen {...props} />
  }
  const preload = async () => {
    here = await load()
  }
  return Object.assign(Part, { preload })
}
