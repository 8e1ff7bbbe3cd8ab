import type { Permission } from '@shala/contract/general/permissions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AccessTab } from '#features/access/index.ts'
import { ActivityTab, readActivityFilters } from '#features/activity/index.ts'
import { CalendarTab } from '#features/calendar/index.ts'
import { TemplatesTab } from '#features/certificates/index.ts'
import { DeliveriesTab } from '#features/deliveries/index.ts'
import { PrivacyTab } from '#features/privacy/index.ts'
import { GeneralTab } from '#features/schools/index.ts'
import { StudentFormTab } from '#features/students/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { type PageTab, PageTabs } from '#ui/page/page-tabs.tsx'
import { SchoolDataTab } from './school-data-tab.tsx'
import { readTab, type SettingsTab } from './settings-tabs.ts'

interface Tab extends PageTab<SettingsTab> {
  permission: Permission
}

/** The activity, narrowed by the filters in the address. */
function Activity() {
  const { tab, ...search } = useSearch({ from: '/signed-in/setting' })
  const navigate = useNavigate({ from: '/setting' })
  return (
    <ActivityTab
      search={readActivityFilters(search)}
      onSearch={(filters) => navigate({ search: { tab, ...filters }, replace: true })}
    />
  )
}

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
    { name: 'activity', title: i18n.t('Activity'), permission: 'activity:read', content: <Activity /> },
    { name: 'privacy', title: i18n.t('Privacy'), permission: 'privacy:write', content: <PrivacyTab /> },
    { name: 'data', title: i18n.t('Data'), permission: 'exports:read', content: <SchoolDataTab /> },
  ]
  return all.filter(({ permission }) => mayI(permission))
}

/** School Settings (/setting). People who are not admins see only the school's days and hours. */
export function SettingsScreen() {
  const tab = readTab(useSearch({ from: '/signed-in/setting' }).tab)
  const navigate = useNavigate({ from: '/setting' })
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
      {hasTabs ? (
        <PageTabs
          tabs={shown}
          shown={tab}
          onShow={(next) => void navigate({ search: next === 'general' ? {} : { tab: next } })}
        />
      ) : (
        <GeneralTab />
      )}
    </Page>
  )
}
