import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#platform/calls/api-error.ts'
import { mayI } from '#platform/session/roles.ts'
import { Sections } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { settingsQuery } from '../settings-queries.ts'
import { LogoCard } from './logo-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSummary } from './settings-summary.tsx'

/** The school's logo and settings; people who are not admins can only read the settings. */
export function GeneralTab() {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery)
  if (!settings && error) {
    return <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!settings) return <Waiting />
  return (
    <Sections>
      {mayI('schools:write') ? (
        <>
          <LogoCard />
          <SettingsForm settings={settings} />
        </>
      ) : (
        <SettingsSummary settings={settings} />
      )}
    </Sections>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true">
      <Sections>
        <Skeleton height={220} radius="lg" />
        <Skeleton height={260} radius="lg" />
      </Sections>
    </div>
  )
}
