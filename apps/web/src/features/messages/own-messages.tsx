import { Button, NativeSelect, Text } from '@mantine/core'
import { type Language, languages } from '@shala/contract/general/languages.gen'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'
import { toast } from '#ui/toast.tsx'
import { useOwnMessages, useSetOwnMessages } from './messages-queries.ts'

const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** A family's own choice whether the school writes to its phone and email, and in which language. Nothing where no school does. */
export function OwnMessages({ name }: { name: string }) {
  const { data: own } = useOwnMessages()
  const { mutateAsync, isPending } = useSetOwnMessages()
  if (!own || own.addresses.length === 0) return null
  const { addresses, isStopped, language } = own
  const to = addresses.join(', ')
  const set = async (wanted: Parameters<typeof mutateAsync>[0]) => {
    try {
      const { message } = await mutateAsync(wanted)
      toast('success', i18n.t(message))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Section
      title={i18n.t('Messages from the school')}
      line={i18n.t('When {name} is absent, and what the school tells all families.', { name })}
    >
      <Text mb="sm">
        {isStopped
          ? i18n.t('None are sent to {to}. The school tells your other numbers, or calls.', { to })
          : i18n.t('They are sent to {to}.', { to })}
      </Text>
      <NativeSelect
        mb="md"
        label={i18n.t('Language of messages')}
        data={[{ value: '', label: i18n.t("The school's language") }, ...languageChoices]}
        value={language ?? ''}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => set({ language: value ? (value as Language) : null })}
      />
      <Button variant="default" loading={isPending} onClick={() => set({ isStopped: !isStopped })}>
        {isStopped ? i18n.t('Send them again') : i18n.t('Stop messages')}
      </Button>
    </Section>
  )
}
