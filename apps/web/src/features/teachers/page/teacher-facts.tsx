import { Text } from '@mantine/core'
import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { ListedTeacher } from '@shala/contract/teachers/teachers'
import { type ReactNode, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/session/roles.ts'
import { MaskedNumber } from '#ui/display/masked-number.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './teacher-details.module.css'

interface Fact {
  label: string
  value: ReactNode
  /** Long: takes a whole line. */
  isWhole?: true
  /** Left out when there is none. */
  isRare?: true
}

function personFacts(teacher: ListedTeacher): Fact[] {
  const { email, phone, dob, aadhaarNumber, role, leavingDate, remark } = teacher
  return [
    { label: i18n.t('Mobile number'), value: phone },
    { label: i18n.t('Date of birth'), value: dob && formatDay(dob) },
    { label: i18n.t('Aadhaar number'), value: aadhaarNumber && <Aadhaar number={aadhaarNumber} /> },
    { label: i18n.t('Role'), value: roleLabel(role) },
    { label: i18n.t('Email'), value: email, isWhole: true },
    { label: i18n.t('Last day'), value: leavingDate && formatDay(leavingDate), isRare: true },
    { label: i18n.t('Remark'), value: remark, isWhole: true, isRare: true },
  ]
}

/** The opening of the record is in the activity already, with the whole number in it. */
function Aadhaar({ number }: { number: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <MaskedNumber
      mask={maskAadhaar(number.slice(-4))}
      number={isShown ? number : undefined}
      onShow={() => setShown(true)}
      onHide={() => setShown(false)}
    />
  )
}

function addressFacts(teacher: ListedTeacher): Fact[] {
  const { village, vtc, postOffice, subDistrict, state, pincode } = teacher
  return [
    { label: i18n.t('Village'), value: village },
    { label: i18n.t('VTC'), value: vtc, isRare: true },
    { label: i18n.t('Post office'), value: postOffice },
    { label: i18n.t('District / Sub-District'), value: subDistrict },
    { label: i18n.t('State'), value: state },
    { label: i18n.t('Pincode'), value: pincode },
  ]
}

export function TeacherFacts({ teacher }: { teacher: ListedTeacher }) {
  return (
    <>
      <Facts title={i18n.t('Personal details')} facts={personFacts(teacher)} />
      <Facts title={i18n.t('Address')} facts={addressFacts(teacher)} />
    </>
  )
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const shown = facts.filter(({ value, isRare }) => value || !isRare)
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={layout.facts}>
        {shown.map(({ label, value, isWhole }) => (
          <div key={label} className={isWhole && layout.wide}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} className={layout.written}>
              {value || '–'}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  )
}
