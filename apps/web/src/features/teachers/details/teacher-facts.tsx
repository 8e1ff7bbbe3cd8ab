import { Text } from '@mantine/core'
import type { ListedTeacher } from '@shala/contract/teachers'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/roles.ts'
import { formatUsDay } from '#ui/format.ts'
import classes from './teacher-details.module.css'

function groupsOf(teacher: ListedTeacher): [title: string, facts: [label: string, value: string | null][]][] {
  const { _id, email, phone, dob, aadhaarNumber, village, vtc, postOffice } = teacher
  const { subDistrict, state, pincode, remark, role } = teacher
  return [
    [
      i18n.t('Personal details'),
      [
        [i18n.t('Mobile Number'), phone],
        [i18n.t('Email'), email],
        [i18n.t('Date of Birth'), dob && formatUsDay(dob)],
        [i18n.t('Aadhaar Number'), aadhaarNumber],
        [i18n.t('Role'), roleLabel(role)],
        [i18n.t('ID'), _id],
        ...(remark ? [[i18n.t('Remark'), remark] as [string, string]] : []),
      ],
    ],
    [
      i18n.t('Address'),
      [
        [i18n.t('Village'), village],
        ...(vtc ? [[i18n.t('VTC'), vtc] as [string, string]] : []),
        [i18n.t('Post Office'), postOffice],
        [i18n.t('District / Sub-District'), subDistrict],
        [i18n.t('State'), state],
        [i18n.t('Pincode'), pincode],
      ],
    ],
  ]
}

export function TeacherFacts({ teacher }: { teacher: ListedTeacher }) {
  return groupsOf(teacher).map(([title, facts]) => (
    <section key={title} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} className={classes.value}>
              {value || i18n.t('N/A')}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  ))
}
