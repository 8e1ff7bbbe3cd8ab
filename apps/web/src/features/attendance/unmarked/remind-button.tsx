import { Button } from '@mantine/core'
import { remindingTexts, remindOfClasses } from '@shala/contract/attendance/reminding'
import { IconBellRinging } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTimeZone } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { formatTime } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { keysOfDay } from '../attendance-queries.ts'

/** Reminds the class teachers of the classes that are not marked. `isShort`: beside the words that say so. */
export function RemindButton({ date, isShort = false }: { date: string; isShort?: boolean }) {
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(remindOfClasses, { body: { date } }),
    onSuccess: ({ reminded, remindedAt, withoutTeacher }) => {
      void client.invalidateQueries({ queryKey: keysOfDay(date).unmarked })
      const missing =
        withoutTeacher.length > 0
          ? i18n.t('No class teacher: {classes}', { classes: withoutTeacher.join(', ') })
          : ''
      if (reminded.length === 0) return toast('info', missing || i18n.t(remindingTexts.allMarked))
      const names = reminded.join(', ')
      const told = remindedAt
        ? i18n.t(remindingTexts.already, { time: formatTime(remindedAt, timeZone), names })
        : i18n.t(remindingTexts.reminded, { names })
      toast(remindedAt ? 'info' : 'success', missing ? `${told}. ${missing}` : told)
    },
    onError: toastFailure,
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      {...(isShort && { 'aria-label': i18n.t('Remind teachers') })}
      leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {isShort ? i18n.t('Remind') : i18n.t('Remind teachers')}
    </Button>
  )
}
