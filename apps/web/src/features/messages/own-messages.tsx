import { Button, Text } from '@mantine/core'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'
import { toast } from '#ui/toast.tsx'
import { useOwnMessages, useSetOwnMessages } from './messages-queries.ts'

/** A family's own choice whether the school writes to its phone and email. Nothing where no school does. */
export function OwnMessages({ name }: { name: string }) {
  const { data: own } = useOwnMessages()
  const { mutateAsync, isPending } = useSetOwnMessages()
  if (!own || own.addresses.length === 0) return null
  const { addresses, isStopped } = own
  const to = addresses.join(', ')
  const set = async () => {
    try {
      const { message } = await mutateAsync(!isStopped)
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
      <Button variant="default" loading={isPending} onClick={set}>
        {isStopped ? i18n.t('Send them again') : i18n.t('Stop messages')}
      </Button>
    </Section>
  )
}
