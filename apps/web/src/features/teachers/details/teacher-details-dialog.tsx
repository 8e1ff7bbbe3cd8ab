import { Button, Group, Text } from '@mantine/core'
import { largePhoto } from '@shala/contract/files'
import type { ListedTeacher, Teacher } from '@shala/contract/teachers/teachers'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DocumentList,
  type DocumentOwner,
  DocumentViewer,
  type HeldDocument,
} from '#features/documents/index.ts'
import { PersonDataButton } from '#features/exports/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Initials } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { Failed, Loading } from '#ui/page/states.tsx'
import { TeacherStatus } from '../teacher-columns.tsx'
import { teacherQuery } from '../teachers-queries.ts'
import classes from './teacher-details.module.css'
import { aadhaarCardOf, certificatesOf, useTeacherDocuments } from './teacher-documents.ts'
import { TeacherFacts } from './teacher-facts.tsx'

interface TeacherDetailsDialogProps {
  /** As listed; shown until the rest is loaded. */
  teacher: ListedTeacher
  /** Undefined for people who may not edit. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

export function TeacherDetailsDialog({ teacher, onEdit, onClose }: TeacherDetailsDialogProps) {
  const details = useQuery({ ...teacherQuery(teacher._id), refetchOnMount: 'always' })
  const [viewed, setViewed] = useState<HeldDocument | null>(null)
  const owner = useTeacherDocuments(teacher)
  const { data } = details
  const held = data ? [aadhaarCardOf(data), ...certificatesOf(data)].filter(({ isHeld }) => isHeld) : []
  return (
    <Dialog opened title={i18n.t('Teacher Details')} size={760} isCovered={viewed !== null} onClose={onClose}>
      <Head teacher={data ?? teacher} />
      <TeacherFacts teacher={data ?? teacher} />
      {data && <Papers teacher={data} owner={owner} onView={setViewed} />}
      {details.isPending && <Loading />}
      {details.isError && (
        <Failed
          message={i18n.t('Failed to load teacher details')}
          onRetry={details.refetch}
          isRetrying={details.isFetching}
        />
      )}
      <DialogActions>
        {mayI('exports:read') && <PersonDataButton id={teacher._id} />}
        {onEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onEdit}
          >
            {i18n.t('Edit')}
          </Button>
        )}
      </DialogActions>
      {viewed && (
        <DocumentViewer
          owner={owner}
          documents={held}
          viewed={viewed}
          onView={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </Dialog>
  )
}

function Head({ teacher: { name, photo, subject, status } }: { teacher: ListedTeacher }) {
  return (
    <Group mb="md" align="center">
      <Initials name={name} photo={photo && largePhoto(photo)} size={72} />
      <div className={classes.head}>
        <Text fw={650} size="lg" className={layout.words}>
          {name}
        </Text>
        {subject && <Text c="dimmed">{subject}</Text>}
      </div>
      <TeacherStatus status={status} />
    </Group>
  )
}

interface PapersProps {
  teacher: Teacher
  owner: DocumentOwner
  onView: (document: HeldDocument) => void
}

function Papers({ teacher, owner, onView }: PapersProps) {
  const certificates = certificatesOf(teacher).map(({ type, line, ...certificate }) => ({
    ...certificate,
    words: (
      <div className={layout.words}>
        <Text fw={600}>{i18n.t(type)}</Text>
        <Text size="sm" c="dimmed">
          {line}
        </Text>
      </div>
    ),
  }))
  return (
    <>
      {certificates.length > 0 && (
        <DocumentList
          title={i18n.t('Qualifications')}
          owner={owner}
          documents={certificates}
          onView={onView}
        />
      )}
      <DocumentList
        title={i18n.t('Documents')}
        owner={owner}
        documents={[aadhaarCardOf(teacher)]}
        onView={onView}
      />
    </>
  )
}
