import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import layout from '#ui/layout.module.css'
import { DocumentContent } from './document-content.tsx'
import { useDocumentDownload } from './document-queries.ts'
import classes from './documents.module.css'
import { type DocumentOwner, type HeldDocument, neighbour } from './held-document.ts'

interface DocumentViewerProps {
  owner: DocumentOwner
  documents: HeldDocument[]
  viewed: HeldDocument
  onView: (document: HeldDocument) => void
  onClose: () => void
}

/** A person's documents one by one; the arrow keys turn to the previous and next one. */
export function DocumentViewer({ owner, documents, viewed, onView, onClose }: DocumentViewerProps) {
  const download = useDocumentDownload(owner)
  const turn = (step: -1 | 1) => onView(neighbour(documents, viewed, step))
  useWindowEvent('keydown', ({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  })
  const { key, label } = viewed
  return (
    <ModalFrame
      opened
      title={`${label} · ${owner.name}`}
      fullScreen
      zIndex={250}
      bodyClass={`${layout.column} ${classes.viewer}`}
      contentClass={`${layout.column} ${classes.viewerContent}`}
      transitionProps={{ duration: 0 }}
      onClose={onClose}
    >
      <Group gap={4} justify="space-between">
        {documents.length > 1 ? (
          <Turns
            position={documents.findIndex((one) => one.key === key) + 1}
            count={documents.length}
            onTurn={turn}
          />
        ) : (
          <span />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate(key)}
        >
          {i18n.t('Download')}
        </Button>
      </Group>
      <DocumentContent key={key} owner={owner} viewed={viewed} />
    </ModalFrame>
  )
}

interface TurnsProps {
  position: number
  count: number
  onTurn: (step: -1 | 1) => void
}

function Turns({ position, count, onTurn }: TurnsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon aria-label={i18n.t('Previous document')} onClick={() => onTurn(-1)}>
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <Text size="sm" role="status">
        {i18n.t('Document {position} of {count}', { position, count })}
      </Text>
      <ActionIcon aria-label={i18n.t('Next document')} onClick={() => onTurn(1)}>
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
    </Group>
  )
}
