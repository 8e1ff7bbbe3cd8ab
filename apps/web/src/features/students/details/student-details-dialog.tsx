import { Button, Group, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { largePhoto } from '@shala/contract/files'
import type { ListedStudent, StudentDetails } from '@shala/contract/students/students'
import { IconId, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DocumentList, DocumentViewer, type HeldDocument } from '#features/documents/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Initials } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { Failed, Loading } from '#ui/page/states.tsx'
import { StudentStatus } from '../student-columns.tsx'
import { studentQuery } from '../students-queries.ts'
import { documentsOf, useDocumentOwner } from './documents.ts'
import { StudentFacts } from './student-facts.tsx'

interface StudentDetailsDialogProps {
  /** As listed; shown until the rest is loaded. */
  student: ListedStudent
  /** Undefined for people who may not edit. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

export function StudentDetailsDialog({ student, onEdit, onClose }: StudentDetailsDialogProps) {
  const details = useQuery({ ...studentQuery(student._id), refetchOnMount: 'always' })
  const [viewed, setViewed] = useState<HeldDocument | null>(null)
  const documents = details.data ? documentsOf(details.data) : []
  const owner = useDocumentOwner(student)
  return (
    <Dialog opened title={i18n.t('Student Details')} size={720} isCovered={viewed !== null} onClose={onClose}>
      <Head student={details.data ?? student} />
      <StudentFacts student={details.data ?? student} />
      {details.data && !details.data.isLimited && (
        <DocumentList title={i18n.t('Documents')} owner={owner} documents={documents} onView={setViewed} />
      )}
      {details.isPending && <Loading />}
      {details.isError && (
        <Failed
          message={i18n.t('Failed to load student details')}
          onRetry={details.refetch}
          isRetrying={details.isFetching}
        />
      )}
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconId size={18} stroke={1.75} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to="/students/$studentId" params={{ studentId: student._id }} {...props} />
          )}
        >
          {i18n.t('Attendance and history')}
        </Button>
        {onEdit && !(details.data ?? student).isLimited && (
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
          documents={documents.filter(({ isHeld }) => isHeld)}
          viewed={viewed}
          onView={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </Dialog>
  )
}

function Head({ student }: { student: ListedStudent | StudentDetails }) {
  const { name, photo, status } = student
  return (
    <Group wrap="nowrap" mb="md" align="center">
      <Initials name={name} photo={photo && largePhoto(photo)} size={72} />
      <div className={layout.rest}>
        <Text fw={650} size="lg" className={layout.words}>
          {name}
        </Text>
        <Text c="dimmed">{classLabel(student.class)}</Text>
      </div>
      <StudentStatus status={status} />
    </Group>
  )
}
