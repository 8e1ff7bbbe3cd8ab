import type { UseFormReturnType } from '@mantine/form'
import { acceptedTypes, type FileRule } from '@shala/contract/files'
import { fileProblem } from '#platform/files/file-problem.ts'
import { shrinkImage } from '#platform/files/shrink-image.ts'
import { i18n } from '#platform/i18n.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { formToast } from '../teacher-words.ts'
import type { TeacherDraft, TeacherFile } from './teacher-draft.ts'

interface TeacherFileFieldProps {
  form: UseFormReturnType<TeacherDraft>
  path: string
  /** The field's path after a picture was made smaller, when rows may have moved; null when its row is gone. */
  pathNow?: (() => string | null) | undefined
  value: TeacherFile
  label: string
  rule: FileRule
  description?: string
  withAsterisk?: boolean
  /** Shown at the field once its file is removed. */
  missing?: string | undefined
}

/** One of a teacher's files. A file that cannot be accepted leaves the existing one. */
export function TeacherFileField({
  form,
  path,
  pathNow = () => path,
  rule,
  missing,
  ...props
}: TeacherFileFieldProps) {
  const choose = async (file: File) => {
    const small = await shrinkImage(file, rule)
    const problem = await fileProblem(small, rule)
    const place = pathNow()
    if (place === null) return
    if (problem) {
      form.setFieldError(place, problem)
      if (small.size > rule.maxBytes) formToast('error', problem, { title: i18n.t('File Too Large') })
      return
    }
    form.setFieldValue(place, small as never)
    form.clearFieldError(place)
  }
  const remove = () => {
    form.setFieldValue(path, null as never)
    if (missing) form.setFieldError(path, i18n.t(missing))
    formToast('info', i18n.t('File Removed'))
  }
  return (
    <FileField
      {...props}
      path={path}
      accept={acceptedTypes[rule.kind]}
      error={form.errors[path]}
      onChoose={choose}
      onRemove={remove}
    />
  )
}
