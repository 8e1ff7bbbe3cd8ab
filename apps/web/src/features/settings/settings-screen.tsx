import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AccessTab } from '#features/access/access-tab.tsx'
import { DeliveriesTab } from '#features/deliveries/deliveries-tab.tsx'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session.ts'
import { Page } from '#ui/page.tsx'
import { GeneralTab } from './general-tab.tsx'
import { SchoolDataTab } from './school-data-tab.tsx'
import classes from './settings.module.css'
import type { SettingsTab } from './settings-tabs.ts'

interface Tab {
  name: SettingsTab
  title: string
  content: ReactNode
}

function tabs(): Tab[] {
  return [
    { name: 'general', title: i18n.t('General'), content: <GeneralTab /> },
    { name: 'access', title: i18n.t('People'), content: <AccessTab /> },
    { name: 'messages', title: i18n.t('Messages'), content: <DeliveriesTab /> },
    { name: 'data', title: i18n.t('Data'), content: <SchoolDataTab /> },
  ]
}

/** School Settings (/setting). Whoever is no admin sees how the school's days go, and nothing else. */
export function SettingsScreen() {
  const { tab = 'general' } = useSearch({ from: '/signed-in/setting' })
  const navigate = useNavigate({ from: '/setting' })
  const choose = (next: string | null) =>
    navigate({ search: next === 'general' ? {} : { tab: next as SettingsTab } })
  const isAdmin = mayI('schools:write')
  return (
    <Page
      title={i18n.t('School Settings')}
      purpose={
        isAdmin
          ? i18n.t('How your school works, who has access, and its data.')
          : i18n.t("How your school's days go. An administrator can change this.")
      }
    >
      {isAdmin ? (
        <Tabs value={tab} onChange={choose} keepMounted={false} className={classes.tabs}>
          <Tabs.List className={classes.list}>
            {tabs().map(({ name, title }) => (
              <Tabs.Tab key={name} value={name} className={classes.tab}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs().map(({ name, content }) => (
            <Tabs.Panel key={name} value={name} pt="md">
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <GeneralTab />
      )}
    </Page>
  )
}
