import { studentTexts } from '@shala/contract/students/texts'
import { isRefusedWith, messageOf, outageCodes } from '#platform/calls/api-error.ts'

/** The server's words, or those of a lost network: that it failed is not the server's error then. */
export function additionFailure(error: unknown): string {
  const isLost = isRefusedWith(error, { code: outageCodes.noAnswer })
  return isLost ? messageOf(error) : messageOf(error, studentTexts.serverError)
}
