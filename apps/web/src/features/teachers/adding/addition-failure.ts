import { teacherTexts } from '@shala/contract/teachers/texts'
import { ApiError, isRefusedWith, messageOf, outageCodes } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'

/** Everything that the server found, in one line; a lost network is not the server's finding. */
export function additionFailure(error: unknown): string {
  const found = error instanceof ApiError ? [...new Set(Object.values(error.errors))] : []
  if (found.length > 0) return found.map((text) => i18n.t(text)).join(' | ')
  const isLost = isRefusedWith(error, { code: outageCodes.noAnswer })
  return isLost ? messageOf(error) : messageOf(error, teacherTexts.addFailed)
}
