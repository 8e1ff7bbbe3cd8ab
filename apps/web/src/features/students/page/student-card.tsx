import { Card, Text, Title } from '@mantine/core'
import { largePhoto } from '@shala/contract/files'
import type { ListedStudent } from '@shala/contract/students/listed'
import type { StudentDetails } from '@shala/contract/students/students'
import { classWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Initials } from '#ui/display/person.tsx'
import { PersonActs } from '#ui/display/person-acts.tsx'
import layout from '#ui/layout.module.css'
import { StudentFacts } from '../details/student-facts.tsx'
import { StudentStatus } from '../student-status.tsx'
import classes from './student-page.module.css'

interface StudentCardProps {
  /** As listed, until the rest is there. */
  student: ListedStudent | StudentDetails
  /** Undefined for people who may not edit, and while there is nothing to edit yet. */
  onEdit?: (() => void) | undefined
}

/** Who it is, whom to call, and what is written down. */
export function StudentCard({ student, onEdit }: StudentCardProps) {
  return (
    <Card component="section" aria-label={i18n.t('Student Details')}>
      <Head student={student} onEdit={onEdit} />
      <StudentFacts student={student} />
    </Card>
  )
}

function Head({ student, onEdit }: StudentCardProps) {
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
      <PersonActs name={name} phone={isLimited ? null : phone} onEdit={onEdit} />
    </div>
  )
}
