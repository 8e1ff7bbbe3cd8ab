import { i18n } from '#platform/i18n.ts'

/** The browser's names for camera errors, as messages that say what to do (docs/product.md, Teacher attendance). */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return i18n.t(
        'The camera is not allowed for this page. Tap the lock beside the address, allow the camera, then try again.',
      )
    case 'SecurityError':
      return i18n.t(
        'This browser does not let any page use the camera. Please check its settings, or use another one.',
      )
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return i18n.t('No camera found on this device.')
    case 'NotReadableError':
    case 'TrackStartError':
      return i18n.t('Camera is already in use or not accessible.')
    case 'OverconstrainedError':
    case 'ConstraintNotSatisfiedError':
      return i18n.t('This camera cannot be used for scanning. Please choose another one.')
    case 'AbortError':
      return i18n.t('The camera stopped by itself. Please try again.')
    case 'InsecureContext':
      return i18n.t('The camera works only over https. Please open the address that starts with https://.')
    default:
      return i18n.t('The camera could not be started. Please try again.')
  }
}

/** Thrown where a page may not ask for a camera at all. */
export class InsecureContext extends Error {
  override name = 'InsecureContext'
}
