import { acceptedTypes } from '@shala/contract/files'
import { leaveNoteRule } from '@shala/contract/leave/leave'
import type { ReactNode } from 'react'
import { fileProblem } from '#platform/files/file-problem.ts'
import { shrinkImage } from '#platform/files/shrink-image.ts'
import { i18n } from '#platform/i18n.ts'
import { FileField } from '#ui/form/file-field.tsx'

interface DocumentFieldProps {
  description: string
  value: File | null
  error: ReactNode
  onValue: (file: File | null) => void
  onError: (problem: string) => void
}

/** The document sent with a request, or its photo. */
export function DocumentField({ description, value, error, onValue, onError }: DocumentFieldProps) {
  const choose = async (file: File) => {
    const small = await shrinkImage(file, leaveNoteRule)
    const problem = await fileProblem(small, leaveNoteRule)
    if (problem) onError(problem)
    else onValue(small)
  }
  return (
    <FileField
      label={i18n.t('Doctor’s note or other document')}
      description={description}
      accept={acceptedTypes[leaveNoteRule.kind]}
      path="note"
      value={value}
      error={error}
      onChoose={choose}
      onRemove={() => onValue(null)}
    />
  )
}
