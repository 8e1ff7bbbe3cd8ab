import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ListedStudent } from '@shala/contract/students'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import classes from './details.module.css'
import { DocumentContent } from './document-content.tsx'
import { useDocumentDownload } from './document-queries.ts'
import { documentLabel, type HeldDocument, neighbour } from './documents.ts'

interface DocumentViewerProps {
  student: ListedStudent
  documents: HeldDocument[]
  viewed: HeldDocument
  onView: (document: HeldDocument) => void
  onClose: () => void
}

/** The documents of a student one by one; the arrow keys turn to the one before and after. */
export function DocumentViewer({ student, documents, viewed, onView, onClose }: DocumentViewerProps) {
  const download = useDocumentDownload(student._id)
  const turn = (step: -1 | 1) => onView(neighbour(documents, viewed, step))
  useWindowEvent('keydown', ({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  })
  const label = documentLabel(viewed)
  return (
    <ModalFrame
      opened
      title={`${label} · ${student.name}`}
      fullScreen
      zIndex={250}
      bodyClass={classes.viewer}
      contentClass={classes.viewerContent}
      transitionProps={{ duration: 0 }}
      onClose={onClose}
    >
      <Group gap={4} justify="space-between">
        {documents.length > 1 ? (
          <Turns position={documents.indexOf(viewed) + 1} count={documents.length} onTurn={turn} />
        ) : (
          <span />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate(viewed)}
        >
          {i18n.t('Download')}
        </Button>
      </Group>
      <DocumentContent key={viewed} studentId={student._id} viewed={viewed} label={label} />
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
