import { Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import type { ListedStudent, StudentDetails } from '@shala/contract/students/students'
import { hiddenWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { statusLabel } from '../student-columns.tsx'

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
    [i18n.t('Class'), classLabel(student.class)],
    [i18n.t('Status'), statusLabel(status)],
    [i18n.t('Enrollment date'), enrollmentDate ? formatDay(enrollmentDate) : null],
    [i18n.t('Phone'), hidden ?? phone],
    [i18n.t('Email'), hidden ?? email],
    ...(status === 'passout' ? passing : []),
    [i18n.t('Address'), hidden ?? address],
  ]
}

export function StudentFacts({ student }: { student: Shown }) {
  return (
    <dl className={layout.facts}>
      {factsOf(student).map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} className={layout.written}>
            {value || i18n.t('N/A')}
          </Text>
        </div>
      ))}
    </dl>
  )
}
