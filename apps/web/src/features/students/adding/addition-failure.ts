import { studentTexts } from '@shala/contract/students/texts'
import { isRefusedWith, messageOf, outageCodes } from '#platform/calls/api-error.ts'

/** The server's message, or the one for a lost network, which is not the server's error. */
export function additionFailure(error: unknown): string {
  const isLost = isRefusedWith(error, { code: outageCodes.noAnswer })
  return isLost ? messageOf(error) : messageOf(error, studentTexts.serverError)
}
