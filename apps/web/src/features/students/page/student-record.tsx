import { Button, Card, Group, Text, Title } from '@mantine/core'
import { largePhoto } from '@shala/contract/files'
import type { StudentDetails } from '@shala/contract/students/students'
import { IconPencil, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ActivityAbout } from '#features/activity/index.ts'
import { StudentTag, StudentYear } from '#features/attendance/index.ts'
import { StudentCertificates } from '#features/certificates/index.ts'
import { classWords } from '#features/classes/index.ts'
import { DocumentList, type HeldDocument } from '#features/documents/index.ts'
import { PersonDataCard } from '#features/exports/index.ts'
import { ConsentCard, EraseCard } from '#features/privacy/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Initials } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { documentsOf, useDocumentOwner } from '../details/documents.ts'
import { StudentFacts } from '../details/student-facts.tsx'
import { MarksQuestion } from '../editing/marks-question.tsx'
import { StudentStatus } from '../student-columns.tsx'
import { ClassHistory } from './class-history.tsx'
import classes from './student-page.module.css'

const load = () => import('./dialogs.ts')
const DocumentViewer = lazyOverlay(async () => (await load()).DocumentViewer)
const EditStudentDialog = lazyOverlay(async () => (await load()).EditStudentDialog)

interface StudentRecordProps {
  student: StudentDetails
  /** The field that the address leads to, in the form for editing. */
  field?: string | undefined
  onFieldLeft?: () => void
  /** Draws the two halves: side by side, or one below the other. */
  children: (main: ReactNode, more: ReactNode) => ReactNode
}

/** Everything that the school knows about one student. */
export function StudentRecord({ student, field, onFieldLeft, children }: StudentRecordProps) {
  const mayEdit = mayI('students:edit') && !student.isLimited
  const [isEditing, setEditing] = useState(field !== undefined && mayEdit)
  const stopEditing = () => {
    setEditing(false)
    if (field !== undefined) onFieldLeft?.()
  }
  usePreload(EditStudentDialog)
  usePreload(DocumentViewer)
  const shown = { ...student, attendanceStatus: null, awayHalf: null, remarks: null, leave: null }
  return (
    <>
      {children(
        <>
          <Card component="section" aria-label={i18n.t('Student Details')}>
            <Head student={student} onEdit={mayEdit ? () => setEditing(true) : undefined} />
            <StudentFacts student={student} />
          </Card>
          <StudentYear studentId={student._id} classId={student.class._id} name={student.name} />
        </>,
        <More student={student} />,
      )}
      {isEditing && (
        <LazyDialog onClose={stopEditing}>
          <EditStudentDialog student={shown} field={field} onClose={stopEditing} onSaved={() => {}} />
        </LazyDialog>
      )}
    </>
  )
}

function More({ student }: { student: StudentDetails }) {
  const id = student._id
  return (
    <>
      {!student.isLimited && <Papers student={student} />}
      {mayI('certificates:issue') && <StudentCertificates student={student} MarksQuestion={MarksQuestion} />}
      <ClassHistory studentId={id} />
      {student.status === 'active' && mayI('attendance:mark') && (
        <StudentTag studentId={id} name={student.name} classId={student.class._id} />
      )}
      {mayI('privacy:read') && <ConsentCard studentId={id} />}
      {mayI('activity:read') && <ActivityAbout id={id} />}
      {mayI('exports:read') && <PersonDataCard id={id} />}
      {mayI('privacy:write') && student.status !== 'active' && <EraseCard student={student} />}
    </>
  )
}

function Papers({ student }: { student: StudentDetails }) {
  const [viewed, setViewed] = useState<HeldDocument | null>(null)
  const owner = useDocumentOwner(student)
  const documents = documentsOf(student)
  return (
    <Card>
      <DocumentList title={i18n.t('Documents')} owner={owner} documents={documents} onView={setViewed} />
      {viewed && (
        <LazyDialog onClose={() => setViewed(null)}>
          <DocumentViewer
            owner={owner}
            documents={documents.filter(({ isHeld }) => isHeld)}
            viewed={viewed}
            onView={setViewed}
            onClose={() => setViewed(null)}
          />
        </LazyDialog>
      )}
    </Card>
  )
}

function Head({ student, onEdit }: { student: StudentDetails; onEdit: (() => void) | undefined }) {
  const { name, photo, status, phone, isLimited } = student
  return (
    <div className={`${layout.row} ${classes.head}`}>
      <Initials name={name} photo={photo && largePhoto(photo)} size={72} />
      <div className={layout.share}>
        <Title order={2} size="h2" className={layout.words}>
          {name}
        </Title>
        <Text c="dimmed">{classWords(student.class)}</Text>
      </div>
      <StudentStatus status={status} />
      <Group gap="sm" className={classes.acts}>
        {phone && !isLimited && (
          <Button
            component="a"
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden="true" />}
          >
            {i18n.t('Call {phone}', { phone })}
          </Button>
        )}
        {onEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onEdit}
          >
            {i18n.t('Edit')}
          </Button>
        )}
      </Group>
    </div>
  )
}
