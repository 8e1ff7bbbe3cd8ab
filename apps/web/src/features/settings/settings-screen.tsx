import type { Permission } from '@shala/contract/general/permissions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { GeneralTab } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { type PageTab, PageTabs } from '#ui/page/page-tabs.tsx'
import { Loading } from '#ui/page/states.tsx'
import { readTab, type SettingsTab } from './settings-tabs.ts'

interface Tab extends PageTab<SettingsTab> {
  permission: Permission
}

const load = () => import('./later-tabs.ts')
const AccessTab = lazyPart(async () => (await load()).AccessTab)
const ActivityOfSchool = lazyPart(async () => (await load()).ActivityOfSchool)
const CalendarTab = lazyPart(async () => (await load()).CalendarTab)
const ConnectionsTab = lazyPart(async () => (await load()).ConnectionsTab)
const DeliveriesTab = lazyPart(async () => (await load()).DeliveriesTab)
const PrivacyTab = lazyPart(async () => (await load()).PrivacyTab)
const SchoolDataTab = lazyPart(async () => (await load()).SchoolDataTab)
const StudentFormTab = lazyPart(async () => (await load()).StudentFormTab)
const TemplatesTab = lazyPart(async () => (await load()).TemplatesTab)

const laterTabs = [
  AccessTab,
  ActivityOfSchool,
  CalendarTab,
  ConnectionsTab,
  DeliveriesTab,
  PrivacyTab,
  SchoolDataTab,
  StudentFormTab,
  TemplatesTab,
]
const allOfThem = { preload: () => Promise.all(laterTabs.map(({ preload }) => preload())) }

/** The tabs that the person may use; the first one is everybody's. */
function tabs(): Tab[] {
  const all: Tab[] = [
    { name: 'general', title: i18n.t('General'), permission: 'schools:read', content: <GeneralTab /> },
    { name: 'calendar', title: i18n.t('Calendar'), permission: 'calendar:write', content: <CalendarTab /> },
    {
      name: 'students',
      title: i18n.t('Students'),
      permission: 'schools:write',
      content: <StudentFormTab />,
    },
    {
      name: 'certificates',
      title: i18n.t('Certificates'),
      permission: 'certificates:templates',
      content: <TemplatesTab />,
    },
    { name: 'access', title: i18n.t('People'), permission: 'access:read', content: <AccessTab /> },
    {
      name: 'messages',
      title: i18n.t('Messages'),
      permission: 'deliveries:test',
      content: <DeliveriesTab />,
    },
    {
      name: 'connections',
      title: i18n.t('Connected systems'),
      permission: 'schools:write',
      content: <ConnectionsTab />,
    },
    {
      name: 'activity',
      title: i18n.t('Activity'),
      permission: 'activity:read',
      content: <ActivityOfSchool />,
    },
    { name: 'privacy', title: i18n.t('Privacy'), permission: 'privacy:write', content: <PrivacyTab /> },
    { name: 'data', title: i18n.t('Data'), permission: 'exports:read', content: <SchoolDataTab /> },
  ]
  return all
    .filter(({ permission }) => mayI(permission))
    .map((tab) => ({ ...tab, content: <Suspense fallback={<Loading />}>{tab.content}</Suspense> }))
}

/** School Settings (/setting). People who are not admins see only the school's days and hours. */
export function SettingsScreen() {
  const shown = tabs()
  const hasTabs = shown.length > 1
  return (
    <Page
      title={i18n.t('School Settings')}
      purpose={
        hasTabs
          ? i18n.t('How your school works, who has access, and its data.')
          : i18n.t("Your school's days and times. An administrator can change them.")
      }
    >
      {hasTabs ? <ChosenTab tabs={shown} /> : <GeneralTab />}
    </Page>
  )
}

function ChosenTab({ tabs }: { tabs: Tab[] }) {
  const tab = readTab(useSearch({ from: '/signed-in/setting' }).tab)
  const navigate = useNavigate({ from: '/setting' })
  usePreload(allOfThem)
  return (
    <PageTabs
      tabs={tabs}
      shown={tab}
      onShow={(next) => void navigate({ search: next === 'general' ? {} : { tab: next } })}
    />
  )
}
