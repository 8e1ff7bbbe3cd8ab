import { Card, Group, Text, Title } from '@mantine/core'
import { largePhoto } from '@shala/contract/files'
import type { Teacher } from '@shala/contract/teachers/teachers'
import { useState } from 'react'
import { ActivityAbout } from '#features/activity/index.ts'
import { DocumentList, type HeldDocument } from '#features/documents/index.ts'
import { PersonDataCard } from '#features/exports/index.ts'
import { LeaveOfPerson } from '#features/leave/index.ts'
import { MonthOfTeacher } from '#features/teacher-attendance/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Initials } from '#ui/display/person.tsx'
import { PersonActs } from '#ui/display/person-acts.tsx'
import layout from '#ui/layout.module.css'
import { TeacherStatus } from '../teacher-columns.tsx'
import classes from './teacher-details.module.css'
import { aadhaarCardOf, certificatesOf, useTeacherDocuments } from './teacher-documents.ts'
import { TeacherFacts } from './teacher-facts.tsx'

const load = () => import('./dialogs.ts')
const DocumentViewer = lazyOverlay(async () => (await load()).DocumentViewer)
const EditTeacherDialog = lazyOverlay(async () => (await load()).EditTeacherDialog)

/** Everything that the school knows about one teacher. */
export function TeacherRecord({ teacher }: { teacher: Teacher }) {
  const [isEditing, setEditing] = useState(false)
  usePreload(EditTeacherDialog)
  usePreload(DocumentViewer)
  return (
    <div className={layout.loose}>
      <Card component="section" aria-label={i18n.t('Teacher Details')}>
        <Head teacher={teacher} onEdit={mayI('teachers:edit') ? () => setEditing(true) : undefined} />
        <TeacherFacts teacher={teacher} />
      </Card>
      {mayI('teacher-attendance:read') && <MonthOfTeacher id={teacher._id} />}
      <Papers teacher={teacher} />
      {mayI('leave:decide') && <LeaveOfPerson id={teacher._id} />}
      {mayI('activity:read') && <ActivityAbout id={teacher._id} />}
      {mayI('exports:read') && <PersonDataCard id={teacher._id} />}
      {isEditing && (
        <LazyDialog onClose={() => setEditing(false)}>
          <EditTeacherDialog id={teacher._id} onClose={() => setEditing(false)} onSaved={() => {}} />
        </LazyDialog>
      )}
    </div>
  )
}

function Head({ teacher, onEdit }: { teacher: Teacher; onEdit: (() => void) | undefined }) {
  const { name, photo, subject, status, phone } = teacher
  return (
    <Group mb="md" align="center">
      <Initials name={name} photo={photo && largePhoto(photo)} size={72} />
      <div className={classes.head}>
        <Title order={2} size="h2" className={layout.words}>
          {name}
        </Title>
        {subject && <Text c="dimmed">{subject}</Text>}
      </div>
      <TeacherStatus status={status} />
      <PersonActs name={name} phone={phone} onEdit={onEdit} />
    </Group>
  )
}

function Papers({ teacher }: { teacher: Teacher }) {
  const [viewed, setViewed] = useState<HeldDocument | null>(null)
  const owner = useTeacherDocuments(teacher)
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
  const card = aadhaarCardOf(teacher)
  const held = [card, ...certificates].filter(({ isHeld }) => isHeld)
  const shared = { owner, onView: setViewed }
  return (
    <Card>
      {certificates.length > 0 && (
        <DocumentList title={i18n.t('Qualifications')} documents={certificates} {...shared} />
      )}
      <DocumentList title={i18n.t('Documents')} documents={[card]} {...shared} />
      {viewed && (
        <LazyDialog onClose={() => setViewed(null)}>
          <DocumentViewer
            owner={owner}
            documents={held}
            viewed={viewed}
            onView={setViewed}
            onClose={() => setViewed(null)}
          />
        </LazyDialog>
      )}
    </Card>
  )
}
