import { importTexts } from '@shala/contract/imports/imports'
import { ApiError } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { UnreadableFile } from '../reading/sheet.ts'

/** Why a file cannot be read, with what to do. */
export function unreadableWords(error: unknown, name: string): string {
  if (error instanceof ApiError) return error.message
  const reason = error instanceof UnreadableFile ? error.reason : 'damaged'
  if (reason === 'tooLarge') return i18n.t(importTexts.fileTooLarge)
  if (reason === 'empty') return i18n.t(importTexts.noRows)
  if (reason === 'xls')
    return i18n.t(
      '{name} is an old Excel file. Please open it and save it as .xlsx, or paste its cells below.',
      {
        name,
      },
    )
  if (reason === 'ods')
    return i18n.t(
      '{name} is an OpenDocument file. Please save it as .xlsx or CSV, or paste its cells below.',
      {
        name,
      },
    )
  if (reason === 'locked')
    return i18n.t(
      '{name} is password-protected. Please save a copy without the password, or paste its cells below.',
      {
        name,
      },
    )
  if (reason === 'noText')
    return i18n.t(
      '{name} is not a spreadsheet. Please choose an .xlsx or CSV file, or paste the cells below.',
      {
        name,
      },
    )
  return i18n.t('{name} is damaged and cannot be opened. Please save it again, or paste its cells below.', {
    name,
  })
}
