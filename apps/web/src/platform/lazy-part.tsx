import { type ComponentType, lazy } from 'react'
import { Failed } from '#ui/page/states.tsx'
import { i18n } from './i18n.ts'
import { importAgain } from './import-again.ts'
import { loadNewVersion, newVersionText } from './new-version.ts'

function GonePart() {
  return <Failed message={i18n.t(newVersionText)} retryLabel={i18n.t('Load it')} onRetry={loadNewVersion} />
}

/** A part of a screen that is loaded when it is first shown. Where it is gone, it says so in its place, and the screen stays as it is. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    importAgain(load).then(
      (part) => ({ default: part }),
      () => ({ default: GonePart }),
    ),
  )
}
