import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { copyText } from '#platform/copy-text.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useEndFeed, useFeed, useMakeFeed } from './calendar-changes.ts'

async function copy(url: string): Promise<void> {
  if (await copyText(url)) toast('success', i18n.t('Address copied.'))
  else toast('error', i18n.t('The address could not be copied. Please select it and copy it.'))
}

function useFeedActs() {
  const make = useMakeFeed()
  const end = useEndFeed()
  const [url, setUrl] = useState<string | null>(null)
  const [asked, setAsked] = useState<'anew' | 'end' | null>(null)
  const makeNow = () =>
    make.mutateAsync().then(
      (made) => setUrl(made.url),
      (error) => toastFailure(error),
    )
  const confirmed = async () => {
    setAsked(null)
    if (asked === 'anew') return await makeNow()
    setUrl(null)
    await end.mutateAsync().then(({ message }) => toast('success', i18n.t(message)), toastFailure)
  }
  return { url, asked, setAsked, makeNow, confirmed, isMaking: make.isPending, isEnding: end.isPending }
}

/** One's own calendar address: created, copied, and turned off. It is shown only once. */
export function FeedCard() {
  const madeAt = useFeed().data?.madeAt
  const timeZone = useTimeZone()
  const { url, asked, setAsked, makeNow, confirmed, isMaking, isEnding } = useFeedActs()
  return (
    <Stack gap="sm">
      <Text size="sm">
        {i18n.t(
          'Add the school’s holidays and events to the calendar on your phone or computer. They stay up to date automatically.',
        )}
      </Text>
      {url ? (
        <NewAddress url={url} />
      ) : (
        madeAt && (
          <Text size="sm" c="dimmed">
            {i18n.t('You have an address, created on {day}.', {
              day: formatDay(dayAt(new Date(madeAt), timeZone)),
            })}
          </Text>
        )
      )}
      <Group gap="xs">
        {!url && (
          <Button
            variant={madeAt ? 'default' : 'filled'}
            loading={isMaking}
            onClick={() => (madeAt ? setAsked('anew') : makeNow())}
          >
            {madeAt ? i18n.t('Create a new address') : i18n.t('Create an address')}
          </Button>
        )}
        {(madeAt || url) && (
          <Button variant="subtle" color="red" loading={isEnding} onClick={() => setAsked('end')}>
            {i18n.t('Turn off the address')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asked !== null}
        title={asked === 'anew' ? i18n.t('Create a new address?') : i18n.t('Turn off the address?')}
        text={i18n.t('Calendars that use your current address will no longer be updated.')}
        confirmLabel={asked === 'anew' ? i18n.t('Create a new address') : i18n.t('Turn off the address')}
        isDanger
        onConfirm={confirmed}
        onCancel={() => setAsked(null)}
      />
    </Stack>
  )
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <TextInput
        label={i18n.t('Your calendar address')}
        description={i18n.t(
          'It is shown only once. Keep it private: anyone who has it can read your calendar.',
        )}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs">
        <Button
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => copy(url)}
        >
          {i18n.t('Copy address')}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <a href={url.replace(/^https?:/, 'webcal:')} {...props} />}
        >
          {i18n.t('Open in a calendar app')}
        </Button>
      </Group>
    </>
  )
}
