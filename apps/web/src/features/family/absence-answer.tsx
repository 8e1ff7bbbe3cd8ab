import { Button } from '@mantine/core'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { type Child, type HomeAnswer, homeAnswers } from '@shala/contract/family'
import { answerTexts } from '@shala/contract/messages/answering'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import classes from './family.module.css'
import { useAnswer } from './family-queries.ts'

interface AbsenceAnswerProps {
  child: Child
  today: string
}

/** Asks why a child is absent today, or for another answer once the school knows; nothing for any other child. */
export function AbsenceAnswer({ child: { _id, name, week, isHeard }, today }: AbsenceAnswerProps) {
  const { mutateAsync, isPending, variables } = useAnswer(_id)
  const day = week.find(({ date }) => date === today)
  if (day?.status !== 'absent' || isOnLeave(day.status, day.leave)) return null
  const send = async (answer: HomeAnswer) => {
    try {
      const { message } = await mutateAsync(answer)
      toast('success', i18n.t(message))
    } catch (error) {
      toastFailure(error)
    }
  }
  const first = name.split(' ')[0] ?? name
  return (
    <div className={classes.asked}>
      <p className={isHeard ? layout.quiet : undefined}>
        {isHeard
          ? i18n.t('The school knows why. You can send another answer.')
          : i18n.t('{name} is absent today. You have not told the school why.', { name: first })}
      </p>
      <fieldset className={layout.wrap} aria-label={i18n.t('Tell the school why {name} is absent', { name })}>
        {homeAnswers.map((answer) => (
          <Button
            key={answer}
            variant="default"
            loading={isPending && variables === answer}
            disabled={isPending && variables !== answer}
            onClick={() => send(answer)}
          >
            {i18n.t(answerTexts.answers[answer])}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
