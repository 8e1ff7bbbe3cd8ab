import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useDocumentDownload } from './document-queries.ts'
import classes from './documents.module.css'
import type { DocumentOwner, HeldDocument } from './held-document.ts'

interface ListedDocument extends HeldDocument {
  /** A missing one is listed anyway. */
  isHeld: boolean
  /** Replaces the label. */
  words?: ReactNode
}

interface DocumentListProps {
  title: string
  owner: DocumentOwner
  documents: ListedDocument[]
  onView: (document: HeldDocument) => void
}

export function DocumentList({ title, owner, documents, onView }: DocumentListProps) {
  const id = useId()
  const download = useDocumentDownload(owner)
  return (
    <section aria-labelledby={id} className={classes.list}>
      <Title order={3} size="h3" id={id} mb="xs">
        {title}
      </Title>
      <ul className={`${layout.ruled} ${classes.documents}`}>
        {documents.map(({ key, label, isHeld, words }) => (
          <li key={key}>
            {words ?? <Text>{label}</Text>}
            {isHeld ? (
              <Group gap={4} wrap="nowrap">
                <Button
                  variant="default"
                  leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
                  aria-label={i18n.t('View {document}', { document: label })}
                  onClick={() => onView({ key, label })}
                >
                  {i18n.t('View')}
                </Button>
                <ActionIcon
                  aria-label={i18n.t('Download {document}', { document: label })}
                  loading={download.isPending && download.variables === key}
                  onClick={() => download.mutate(key)}
                >
                  <IconDownload size={20} stroke={1.75} />
                </ActionIcon>
              </Group>
            ) : (
              <Text c="dimmed" size="sm">
                –
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
