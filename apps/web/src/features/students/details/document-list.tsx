import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { documentFields } from '@shala/contract/files'
import type { StudentDetails } from '@shala/contract/students'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import classes from './details.module.css'
import { useDocumentDownload } from './document-queries.ts'
import { documentLabel, type HeldDocument } from './documents.ts'

interface DocumentListProps {
  student: StudentDetails
  onView: (document: HeldDocument) => void
}

export function DocumentList({ student, onView }: DocumentListProps) {
  const download = useDocumentDownload(student._id)
  return (
    <section aria-labelledby="student-documents">
      <Title order={3} size="h3" id="student-documents" mb="xs">
        {i18n.t('Documents')}
      </Title>
      <ul className={classes.documents}>
        {documentFields.map((field) => (
          <li key={field}>
            <Text>{documentLabel(field)}</Text>
            {student[field] === null ? (
              <Text c="dimmed" size="sm">
                {i18n.t('None')}
              </Text>
            ) : (
              <Group gap={4} wrap="nowrap">
                <Button
                  variant="default"
                  leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
                  aria-label={i18n.t('View {document}', { document: documentLabel(field) })}
                  onClick={() => onView(field)}
                >
                  {i18n.t('View')}
                </Button>
                <ActionIcon
                  aria-label={i18n.t('Download {document}', { document: documentLabel(field) })}
                  loading={download.isPending && download.variables === field}
                  onClick={() => download.mutate(field)}
                >
                  <IconDownload size={20} stroke={1.75} />
                </ActionIcon>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
