import { Text } from '@mantine/core'
import type { DetailKey } from '@shala/contract/students/details'
import type { ListedStudent } from '@shala/contract/students/listed'
import type { StudentDetails } from '@shala/contract/students/students'
import { hiddenWords } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useStudentForm } from '../form/student-form-queries.ts'
import { AadhaarNumber } from './aadhaar-number.tsx'
import { sectionsInSight, writtenIn, writtenInOwn } from './detail-words.ts'

type Shown = ListedStudent | StudentDetails

function factsOf(student: Shown): [label: string, value: string | null][] {
  const hidden = student.isLimited ? hiddenWords() : null
  const { rollNumber, admissionNumber, status, phone, email, address, enrollmentDate, session, passoutYear } =
    student
  const passing: [string, string | null][] = [
    [i18n.t('Session'), session],
    [i18n.t('Passout year'), passoutYear === null ? null : String(passoutYear)],
  ]
  return [
    [i18n.t('Roll number'), rollNumber],
    [i18n.t('Admission number'), hidden ?? admissionNumber],
    [i18n.t('Enrollment date'), enrollmentDate ? formatDay(enrollmentDate) : null],
    [i18n.t('Phone'), hidden ?? phone],
    [i18n.t('Email'), hidden ?? email],
    ...(status === 'passout' ? passing : []),
    [i18n.t('Address'), hidden ?? address],
  ]
}

export function StudentFacts({ student }: { student: Shown }) {
  return (
    <>
      <Facts facts={factsOf(student)} studentId={student._id} />
      {'gender' in student && <Details student={student} />}
    </>
  )
}

/** Each section in which something is written. */
function Details({ student }: { student: StudentDetails }) {
  const today = useToday()
  const { data: shape } = useStudentForm()
  if (!shape) return null
  const sections = [
    ...sectionsInSight(shape).map(({ section, title }) => ({
      title,
      facts: writtenIn(section, student, today),
    })),
    { title: i18n.t('More about the student'), facts: writtenInOwn(shape.own, student.own) },
  ]
  return sections.map(({ title, facts }) =>
    facts.length === 0 ? null : (
      <section key={title} aria-label={title}>
        <Text component="h3" fw={600} mt="md" mb="xs">
          {title}
        </Text>
        <Facts facts={facts} studentId={student._id} />
      </section>
    ),
  )
}

interface FactsProps {
  /** With the key of a detail that is more than its words. */
  facts: [label: string, value: string | null, key?: DetailKey][]
  studentId: string
}

function Facts({ facts, studentId }: FactsProps) {
  return (
    <dl className={layout.facts}>
      {facts.map(([label, value, key]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} className={layout.written}>
            {value && key === 'aadhaarNumber' ? (
              <AadhaarNumber studentId={studentId} mask={value} />
            ) : (
              value || '–'
            )}
          </Text>
        </div>
      ))}
    </dl>
  )
}
