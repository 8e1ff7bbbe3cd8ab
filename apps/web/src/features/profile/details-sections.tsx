import { Alert } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { isAdmin } from '@shala/contract/people'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AadhaarNumber, statusLabel } from '#features/students/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatUsDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Details, Section } from '#ui/page/section.tsx'
import { DocumentLink } from './document-link.tsx'
import classes from './profile.module.css'

interface Of {
  user: CurrentUser
}

export function GeneralSection({ user }: Of) {
  const hasAddress = user.role !== 'teacher' && !isAdmin(user.role)
  return (
    <Section title={i18n.t('General Information')}>
      <Details
        rows={[
          [i18n.t('Email'), user.email],
          [i18n.t('Phone'), user.phone],
          [i18n.t('Status'), statusLabel(user.status)],
          ...(hasAddress ? [[i18n.t('Address'), user.address] as [string, string | null]] : []),
        ]}
      />
    </Section>
  )
}

export function StudentSection({ user }: Of) {
  const { aadhaarNumber: mask } = user
  const shown = mask && <AadhaarNumber studentId={user._id} mask={mask} />
  return (
    <Section title={i18n.t('Class')}>
      <Details
        rows={[
          [i18n.t('Class'), user.class && classLabel(user.class)],
          [i18n.t('Roll number'), user.rollNumber],
          [i18n.t('Enrollment date'), user.enrollmentDate && formatUsDay(user.enrollmentDate)],
          ...(mask ? [[i18n.t('Aadhaar number'), shown] as [string, ReactNode]] : []),
        ]}
      />
    </Section>
  )
}

export function TeacherSection({ user }: Of) {
  return (
    <Section title={i18n.t('Teacher Details')}>
      <Details
        rows={[
          [i18n.t('Date of birth'), user.dob && formatUsDay(user.dob)],
          [i18n.t('Subject'), user.subject],
          [i18n.t('Aadhaar number'), user.aadhaarNumber],
        ]}
      />
    </Section>
  )
}

/** Read-only: the office keeps the documents. */
export function DocumentsSection({ user }: Of) {
  const link = (
    label: string,
    field: 'aadhaarCard' | 'birthCertificate' | 'transferCertificate' | 'marksheet',
  ) =>
    [label, user[field] && <DocumentLink label={label} linkOf={(found) => found[field]} />] as [
      string,
      ReactNode,
    ]
  const aadhaar = link(i18n.t('Aadhaar card'), 'aadhaarCard')
  const rows =
    user.role === 'teacher'
      ? [aadhaar]
      : [
          link(i18n.t('Birth certificate'), 'birthCertificate'),
          link(i18n.t('Transfer certificate'), 'transferCertificate'),
          link(i18n.t('Marksheet'), 'marksheet'),
          aadhaar,
        ]
  return (
    <Section title={i18n.t('Documents')}>
      <Details rows={rows} />
      <Alert role="note" color="blue" mt="md" icon={<IconInfoCircle aria-hidden="true" />}>
        {i18n.t(profileTexts.documentsNotice)}
      </Alert>
    </Section>
  )
}

export function QualificationsSection({ user }: Of) {
  const rows = (user.qualifications ?? []).map(({ type, institution, year, fileUrl }, index) => {
    const linkOf = (found: CurrentUser) => found.qualifications?.[index]?.fileUrl
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none moves
      <li key={index}>
        <b>{i18n.t(type)}</b>
        <span>{i18n.t('{institution}, {year}', { institution, year: String(year) })}</span>
        {fileUrl && <DocumentLink label={i18n.t('Certificate')} linkOf={linkOf} />}
      </li>
    )
  })
  return (
    <Section title={i18n.t('Qualifications')}>
      {rows.length > 0 ? <ul className={`${layout.stack} ${classes.qualifications}`}>{rows}</ul> : '–'}
    </Section>
  )
}

export function RemarksSection({ user }: Of) {
  return (
    <Section title={i18n.t('Remarks')}>{user.remark || i18n.t('There are no remarks about you.')}</Section>
  )
}
