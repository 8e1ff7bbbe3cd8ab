import { Button, Card, Group, Text, Title } from '@mantine/core'
import { largePhoto } from '@shala/contract/files'
import type { StudentDetails } from '@shala/contract/students/students'
import { studentRefusals } from '@shala/contract/students/texts'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ActivityAbout } from '#features/activity/index.ts'
import { StudentTag, StudentYear } from '#features/attendance/index.ts'
import { StudentCertificates } from '#features/certificates/index.ts'
import { classWords } from '#features/classes/index.ts'
import { DocumentList, type HeldDocument } from '#features/documents/index.ts'
import { PersonDataCard } from '#features/exports/index.ts'
import { ConsentCard, EraseCard } from '#features/privacy/index.ts'
import { isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Initials } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { documentsOf, useDocumentOwner } from '../details/documents.ts'
import { StudentFacts } from '../details/student-facts.tsx'
import { MarksQuestion } from '../editing/marks-question.tsx'
import { StudentStatus } from '../student-columns.tsx'
import { studentQuery } from '../students-queries.ts'
import { ClassHistory } from './class-history.tsx'
import classes from './student-page.module.css'

const load = () => import('./dialogs.ts')
const DocumentViewer = lazyOverlay(async () => (await load()).DocumentViewer)
const EditStudentDialog = lazyOverlay(async () => (await load()).EditStudentDialog)

/** Everything that the school knows about one student. */
export function StudentScreen() {
  const { studentId } = useParams({ from: '/signed-in/students/$studentId' })
  const student = useQuery(studentQuery(studentId))
  return (
    <Page title={student.data?.name ?? i18n.t('Student')} filters={<BackToList />}>
      {student.data && <Record student={student.data} />}
      {student.isPending && <Loading />}
      {!student.data && student.isError && (
        <NotShown error={student.error} onRetry={student.refetch} isRetrying={student.isFetching} />
      )}
    </Page>
  )
}

function BackToList() {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/students" {...props} />}
    >
      {i18n.t('All students')}
    </Button>
  )
}

interface NotShownProps {
  error: unknown
  onRetry: () => unknown
  isRetrying: boolean
}

function NotShown({ error, onRetry, isRetrying }: NotShownProps) {
  const isGone = isRefusedWith(error, studentRefusals.notFound)
  if (!isGone) return <Failed message={messageOf(error)} onRetry={onRetry} isRetrying={isRetrying} />
  return (
    <Empty
      title={i18n.t(studentRefusals.notFound.message)}
      hint={i18n.t('They may have been deleted. Their attendance stays in the reports.')}
    />
  )
}

/** An address may lead to a field of the form. */
function useEditing({ isLimited }: StudentDetails) {
  const { edit: field } = useSearch({ from: '/signed-in/students/$studentId' })
  const navigate = useNavigate({ from: '/students/$studentId' })
  const [isEditing, setEditing] = useState(field !== undefined && mayI('students:edit') && !isLimited)
  const stopEditing = () => {
    setEditing(false)
    if (field !== undefined) void navigate({ search: {}, replace: true })
  }
  return { field, isEditing, edit: () => setEditing(true), stopEditing }
}

function Record({ student }: { student: StudentDetails }) {
  const [viewed, setViewed] = useState<HeldDocument | null>(null)
  const owner = useDocumentOwner(student)
  const documents = documentsOf(student)
  const { field, isEditing, edit, stopEditing } = useEditing(student)
  usePreload(EditStudentDialog)
  usePreload(DocumentViewer)
  const id = student._id
  const shown = { ...student, attendanceStatus: null, awayHalf: null, remarks: null, leave: null }
  return (
    <div className={`${layout.loose} ${layout.columns} ${classes.columns}`}>
      <div className={`${layout.loose} ${layout.words}`}>
        <Card component="section" aria-label={i18n.t('Student Details')}>
          <Head student={student} onEdit={edit} />
          <StudentFacts student={student} />
        </Card>
        <StudentYear studentId={id} classId={student.class._id} />
      </div>
      <div className={`${layout.loose} ${layout.words}`}>
        {!student.isLimited && (
          <Card>
            <DocumentList
              title={i18n.t('Documents')}
              owner={owner}
              documents={documents}
              onView={setViewed}
            />
          </Card>
        )}
        {mayI('certificates:issue') && (
          <StudentCertificates student={student} MarksQuestion={MarksQuestion} />
        )}
        <ClassHistory studentId={id} />
        {student.status === 'active' && mayI('attendance:mark') && (
          <StudentTag studentId={id} name={student.name} classId={student.class._id} />
        )}
        {mayI('privacy:read') && <ConsentCard studentId={id} />}
        {mayI('activity:read') && <ActivityAbout id={id} />}
        {mayI('exports:read') && <PersonDataCard id={id} />}
        {mayI('privacy:write') && student.status !== 'active' && <EraseCard student={student} />}
      </div>
      {isEditing && (
        <LazyDialog onClose={stopEditing}>
          <EditStudentDialog student={shown} field={field} onClose={stopEditing} onSaved={() => {}} />
        </LazyDialog>
      )}
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
    </div>
  )
}

function Head({ student, onEdit }: { student: StudentDetails; onEdit: () => void }) {
  const { name, photo, status, isLimited } = student
  return (
    <div className={`${layout.row} ${classes.head}`}>
      <Initials name={name} photo={photo && largePhoto(photo)} size={72} />
      <div className={layout.share}>
        <Title order={2} size="h2" className={layout.words}>
          {name}
        </Title>
        <Text c="dimmed">{classWords(student.class)}</Text>
      </div>
      <Group gap="sm">
        <StudentStatus status={status} />
        {mayI('students:edit') && !isLimited && (
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
