import { SimpleGrid, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { acceptedTypes, type FileRule, studentDocumentRule, studentPhotoRule } from '@shala/contract/files'
import { fileProblem } from '#platform/file-problem.ts'
import { i18n } from '#platform/i18n.ts'
import { shrinkImage } from '#platform/shrink-image.ts'
import { FileField } from '#ui/form/file-field.tsx'
import type { StudentDraft, StudentFileField } from './student-draft.ts'

interface FileEntry {
  field: StudentFileField
  label: string
  rule: FileRule
}

function entries(): FileEntry[] {
  return [
    { field: 'photo', label: i18n.t('Photo'), rule: studentPhotoRule },
    { field: 'aadhaarCard', label: i18n.t('Aadhaar Card'), rule: studentDocumentRule },
    { field: 'birthCertificate', label: i18n.t('Birth Certificate'), rule: studentDocumentRule },
    {
      field: 'transferCertificate',
      label: i18n.t('Transfer Certificate'),
      rule: studentDocumentRule,
    },
    { field: 'marksheet', label: i18n.t('Marksheet'), rule: studentDocumentRule },
  ]
}

export function StudentFiles({ form }: { form: UseFormReturnType<StudentDraft> }) {
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
        {i18n.t(
          'Images are compressed before they are sent. Photo up to 1 MB, documents (PDF, JPG, PNG) up to 2 MB each.',
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        {entries().map((entry) => (
          <FileField
            key={entry.field}
            label={entry.label}
            accept={acceptedTypes[entry.rule.kind]}
            path={entry.field}
            value={form.values[entry.field]}
            error={form.errors[entry.field]}
            onChoose={(file) => choose(file, entry)}
            onRemove={() => form.setFieldValue(entry.field, null)}
          />
        ))}
      </SimpleGrid>
    </section>
  )
}
