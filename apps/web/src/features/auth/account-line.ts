import type { Account } from '@shala/contract/auth/auth'
import { classLabel } from '@shala/contract/classes'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/session/roles.ts'

/** 'Class 10 - B · Roll 17 · Saraswati Vidyalaya'; the role for people in no class: 'Teacher · Saraswati Vidyalaya'. */
export function accountLine({ role, class: place, rollNumber, schoolName }: Account): string {
  const who = place
    ? [classLabel(place), rollNumber && i18n.t('Roll {rollNumber}', { rollNumber })]
    : [roleLabel(role)]
  return [...who, schoolName].filter(Boolean).join(' · ')
}
