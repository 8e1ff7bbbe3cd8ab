import { Card } from '@mantine/core'
import type { StudentDetails } from '@shala/contract/students/students'
import { type ReactNode, useState } from 'react'
import { ActivityAbout } from '#features/activity/index.ts'
import { StudentTag, StudentYear } from '#features/attendance/index.ts'
import { StudentCertificates } from '#features/certificates/index.ts'
import { DocumentList, type HeldDocument } from '#features/documents/index.ts'
import { PersonDataCard } from '#features/exports/index.ts'
import { LeaveOfPerson } from '#features/leave/index.ts'
import { ConsentCard, EraseCard } from '#features/privacy/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { documentsOf, useDocumentOwner } from '../details/documents.ts'
import { ClassHistory } from './class-history.tsx'
import { SamePhone } from './same-phone.tsx'
import { StudentCard } from './student-card.tsx'

const load = () => import('./dialogs.ts')
const DocumentViewer = lazyOverlay(async () => (await load()).DocumentViewer)
const EditStudentDialog = lazyOverlay(async () => (await load()).EditStudentDialog)
const MarksQuestion = lazyPart(async () => (await load()).MarksQuestion)

interface StudentRecordProps {
  student: StudentDetails
  /** Beside a list. */
  isBrief?: boolean
  /** The field that the address leads to, in the form for editing. */
  field?: string | undefined
  onFieldLeft?: () => void
  /** Draws the two halves: side by side, or one below the other. */
  children: (main: ReactNode, more: ReactNode) => ReactNode
}

/** Everything that the school knows about one student. */
export function StudentRecord({ student, isBrief, field, onFieldLeft, children }: StudentRecordProps) {
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
          <StudentCard student={student} onEdit={mayEdit ? () => setEditing(true) : undefined} />
          <StudentYear
            since={student.enrollmentDate}
            until={student.leavingDate}
            studentId={student._id}
            classId={student.class._id}
            name={student.name}
            isBrief={isBrief}
          />
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
      {mayI('leave:decide') && <LeaveOfPerson id={id} />}
      {student.phone && <SamePhone studentId={id} phone={student.phone} />}
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
