import { SimpleGrid, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  acceptedTypes,
  editedDocumentRule,
  editedPhotoRule,
  type FileRule,
  studentDocumentRule,
  studentPhotoRule,
} from '@shala/contract/files'
import { fileProblem } from '#platform/files/file-problem.ts'
import { shrinkImage } from '#platform/files/shrink-image.ts'
import { i18n } from '#platform/i18n.ts'
import { FileField } from '#ui/form/file-field.tsx'
import type { StudentDraft, StudentFileField } from './student-draft.ts'

interface FileEntry {
  field: StudentFileField
  label: string
  rule: FileRule
  description?: string
  withAsterisk?: boolean
}

/** On edit, larger files are accepted; two of them are marked as required there, but not checked. */
function entries(isEdit: boolean): FileEntry[] {
  const rule = isEdit ? editedDocumentRule : studentDocumentRule
  return [
    {
      field: 'photo',
      label: i18n.t('Photo'),
      rule: isEdit ? editedPhotoRule : studentPhotoRule,
      ...(isEdit && { description: i18n.t('JPG, PNG, GIF (Max: 5MB)') }),
    },
    { field: 'aadhaarCard', label: i18n.t('Aadhaar card'), rule, withAsterisk: isEdit },
    { field: 'birthCertificate', label: i18n.t('Birth certificate'), rule, withAsterisk: isEdit },
    { field: 'transferCertificate', label: i18n.t('Transfer certificate'), rule },
    { field: 'marksheet', label: i18n.t('Marksheet'), rule },
  ]
}

function limitsText(isEdit: boolean): string {
  return isEdit
    ? i18n.t(
        'Images are compressed before they are sent. Photo up to 5 MB, documents (PDF, JPG, PNG) up to 10 MB each.',
      )
    : i18n.t(
        'Images are compressed before they are sent. Photo up to 1 MB, documents (PDF, JPG, PNG) up to 2 MB each.',
      )
}

interface StudentFilesProps {
  form: UseFormReturnType<StudentDraft>
  isEdit?: boolean
}

export function StudentFiles({ form, isEdit = false }: StudentFilesProps) {
  const choose = async (file: File, { field, rule }: FileEntry) => {
    const small = await shrinkImage(file, rule)
    const problem = await fileProblem(small, rule)
    if (problem) return form.setFieldError(field, problem)
    form.setFieldValue(field, small)
    form.clearFieldError(field)
  }
  return (
    <section aria-labelledby="student-files">
      <Title order={3} size="h3" id="student-files" mt="lg">
        {i18n.t('Photo and documents')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {limitsText(isEdit)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        {entries(isEdit).map(({ rule, field, ...entry }) => (
          <FileField
            key={field}
            {...entry}
            accept={acceptedTypes[rule.kind]}
            path={field}
            value={form.values[field]}
            error={form.errors[field]}
            onChoose={(file) => choose(file, { ...entry, field, rule })}
            onRemove={() => form.setFieldValue(field, null)}
          />
        ))}
      </SimpleGrid>
    </section>
  )
}
