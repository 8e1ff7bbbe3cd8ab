import { toast } from '#ui/toast.tsx'
import { i18n } from '../i18n.ts'
import { PartGone } from '../loading/import-again.ts'
import { loadNewVersion, newVersionText } from '../loading/new-version.ts'
import { messageOf } from './api-error.ts'

/** Says why something failed; if that is a new version of the app, the toast can load it. */
export function toastFailure(error: unknown): void {
  if (error instanceof PartGone) {
    const action = { label: i18n.t('Reload'), onPress: loadNewVersion }
    toast('info', i18n.t(newVersionText), { action, seconds: 30 })
  } else toast('error', messageOf(error))
}
