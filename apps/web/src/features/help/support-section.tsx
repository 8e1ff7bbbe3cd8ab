import { Anchor, Text } from '@mantine/core'
import type { School } from '@shala/contract/schools/schools'
import type { PublicConfig } from '@shala/contract/system'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '#features/auth/index.ts'
import { schoolQuery } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { NewTab } from '#ui/display/new-tab.tsx'
import { PhoneLink } from '#ui/display/phone-link.tsx'
import { Details, Section } from '#ui/page/section.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'

type Row = [label: string, value: ReactNode]

/** The operator's support if there is one, and the school, which knows its own people best. */
export function SupportSection() {
  const { data: config, error, isFetching, refetch } = useQuery(configQuery)
  const { data: school } = useQuery(schoolQuery)
  return (
    <Section title={i18n.t('How to reach support')}>
      {!config && !error && <Loading />}
      {error && <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {config && <Contacts support={config.support} school={school ?? null} />}
    </Section>
  )
}

function Contacts({ support, school }: { support: PublicConfig['support']; school: School | null }) {
  const ofOperator = rowsOf(support)
  if (ofOperator.length > 0) return <Details rows={ofOperator} />
  const ofSchool = rowsOf({ phone: school?.primaryPhone ?? null, email: school?.email ?? null, url: null })
  const isReachable = ofSchool.length > 0
  return (
    <>
      <Text mb={isReachable ? 'md' : 0}>{whoToAsk(isReachable)}</Text>
      {isReachable && <Details rows={[[i18n.t('School'), school?.schoolName], ...ofSchool]} />}
    </>
  )
}

/** Says plainly that this server has no support, and who can help anyway. */
function whoToAsk(isReachable: boolean): string {
  const nobody = i18n.t('No support contact has been set up here.')
  if (!mayI('schools:write')) {
    const school = isReachable
      ? i18n.t('Your school can help you:')
      : i18n.t("Please ask your school's office.")
    return `${nobody} ${school}`
  }
  const installer = i18n.t('Please ask the person who installed Shala for your school.')
  return isReachable
    ? `${nobody} ${installer} ${i18n.t('Your teachers and students see you as their contact:')}`
    : `${nobody} ${installer}`
}

function rowsOf({ email, phone, url }: PublicConfig['support']): Row[] {
  const rows: Row[] = [
    [i18n.t('Email'), email && <Anchor href={`mailto:${email}`}>{email}</Anchor>],
    [i18n.t('Phone'), phone && <PhoneLink phone={phone} />],
    [i18n.t('Website'), url && <NewTab address={url} />],
  ]
  return rows.filter(([, value]) => value)
}
