import { Anchor } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type StudentConflict, studentRefusals, studentTexts } from '@shala/contract/students/texts'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import classes from './taken.module.css'

function conflictIn(error: unknown): StudentConflict | undefined {
  return isRefusedWith(error, studentRefusals.exists) ? (error.body.current as StudentConflict) : undefined
}

/** Below a refusal, at its field: who has the number or the email, and the next free number, one press away. */
export function showWhoHasIt<Values extends { rollNumber: string }>(
  form: UseFormReturnType<Values>,
  error: unknown,
): void {
  const conflict = conflictIn(error)
  if (!conflict) return
  const { field, name, nextRollNumber } = conflict
  const isRoll = field === 'rollNumber'
  const message =
    field === 'admissionNumber' ? studentTexts.admissionNumberTaken : studentRefusals.exists.message
  const takeNext = () => form.setFieldValue('rollNumber', nextRollNumber as never)
  form.setFieldError(
    field,
    <span>
      <span className={classes.line}>{i18n.t(message)}</span>
      {name && <span className={classes.line}>{i18n.t('It belongs to {name}.', { name })}</span>}
      {isRoll && (
        <Anchor component="button" type="button" size="sm" mih="44px" onClick={takeNext}>
          {i18n.t('Use {number}, which is free', { number: nextRollNumber })}
        </Anchor>
      )}
    </span>,
  )
}
