import { Button, Skeleton, Text } from '@mantine/core'
import type { School } from '@shala/contract/schools/schools'
import { IconPencil, IconSchoolOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { Empty, useLasting } from '#ui/page/states.tsx'
import { schoolQuery } from '../schools-queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { AboutDetails, AddressDetails, BasicDetails, ContactDetails } from './school-details-sections.tsx'
import { IncompleteRecord, SchoolHead } from './school-head.tsx'

export function SchoolDetailsScreen() {
  // Others may have changed it since this browser last asked.
  const { data: school, isPending, error } = useQuery({ ...schoolQuery, refetchOnMount: 'always' })
  return (
    <Page
      title={i18n.t('School Dashboard')}
      purpose={i18n.t("Your school's record, as everyone at school sees it.")}
      actions={school && mayI('schools:write') && <EditLink />}
    >
      {isPending && <LoadingSchool />}
      {!isPending && !school && <NoSchool reason={error && messageOf(error)} />}
      {school && <Details school={school} />}
    </Page>
  )
}

function EditLink() {
  return (
    <Button
      leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/editSchool" {...props} />}
    >
      {i18n.t('Edit Details')}
    </Button>
  )
}

function Details({ school }: { school: School }) {
  return (
    <>
      <SchoolHead school={school} />
      {mayI('schools:write') && <IncompleteRecord school={school} />}
      <div className={`${layout.loose} ${layout.columns}`}>
        <div className={layout.loose}>
          <BasicDetails school={school} />
          <AboutDetails school={school} />
        </div>
        <div className={layout.loose}>
          <AddressDetails school={school} />
          <ContactDetails school={school} />
        </div>
      </div>
      <QuickActions />
    </>
  )
}

function LoadingSchool() {
  if (!useLasting(150)) return null
  return (
    <div role="status">
      <Text c="dimmed" size="sm" mb="sm">
        {i18n.t('Loading school details...')}
      </Text>
      <Skeleton height={112} radius="lg" mb="md" />
      <div className={`${layout.loose} ${layout.columns}`}>
        <Skeleton height={220} radius="lg" />
        <Skeleton height={220} radius="lg" />
      </div>
    </div>
  )
}

/** None exists, or none could be loaded: an admin who has one after all is sent on from 'Create New School'. */
function NoSchool({ reason }: { reason: string | null }) {
  const mayCreate = mayI('schools:create')
  return (
    <Empty
      title={i18n.t('No School Found')}
      hint={
        reason ??
        (mayCreate ? i18n.t('Creating one takes a minute.') : i18n.t("Please ask your school's office."))
      }
      icon={<IconSchoolOff size={40} stroke={1.5} aria-hidden="true" />}
    >
      <div className={`${layout.wrap} ${layout.apart} ${layout.middle}`}>
        <Button
          variant={mayCreate && reason === null ? 'default' : 'filled'}
          onClick={() => location.reload()}
        >
          {i18n.t('Try Again')}
        </Button>
        {mayCreate && (
          <Button
            variant={reason === null ? 'filled' : 'default'}
            renderRoot={(props) => <Link to="/createSchool" {...props} />}
          >
            {i18n.t('Create New School')}
          </Button>
        )}
      </div>
    </Empty>
  )
}
