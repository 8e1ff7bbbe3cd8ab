import { Button } from '@mantine/core'
import { remindingTexts, remindOfClasses } from '@shala/contract/attendance-reminding'
import { IconBellRinging } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { toastFailure } from '#platform/toast-failure.ts'
import { toast } from '#ui/toast.tsx'

/** Reminds the class teachers of the classes that are not marked. */
export function RemindButton({ date }: { date: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(remindOfClasses, { body: { date } }),
    onSuccess: ({ reminded, withoutTeacher }) => {
      const missing =
        withoutTeacher.length > 0
          ? i18n.t('Without a class teacher: {classes}', { classes: withoutTeacher.join(', ') })
          : ''
      if (reminded.length === 0) return toast('info', missing || i18n.t(remindingTexts.allMarked))
      const told = i18n.t(remindingTexts.reminded, { names: reminded.join(', ') })
      toast('success', missing ? `${told}. ${missing}` : told)
    },
    onError: toastFailure,
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {i18n.t('Remind teachers')}
    </Button>
  )
}
