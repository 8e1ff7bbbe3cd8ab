import { Alert, Button, TextInput } from '@mantine/core'
import type { draftCertificate } from '@shala/contract/certificates/certificates'
import {
  type FieldKey,
  type FieldValues,
  fieldOf,
  fillFields,
  itemsOf,
} from '@shala/contract/certificates/fields'
import { certificateLimits } from '@shala/contract/certificates/kinds'
import type { Answer } from '@shala/contract/general/endpoint'
import { detailLimits } from '@shala/contract/students/details'
import { type MarksChange, studentEditRefusals } from '@shala/contract/students/editing'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { ApiError, currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { newId } from '#platform/new-id.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './certificates.module.css'
import { useDraft, useIssue } from './certificates-queries.ts'
import type { OfStudent } from './issue-props.ts'
import { Paper } from './paper.tsx'

type Draft = Answer<typeof draftCertificate>

interface IssueFormProps extends OfStudent {
  draft: Draft
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

function useIssuing({ draft, student }: IssueFormProps, typed: FieldValues, lastDay: string) {
  const issue = useIssue(student._id)
  const [id] = useState(newId)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [dayError, setDayError] = useState<string | null>(null)
  const [marks, setMarks] = useState<MarksChange | null>(null)
  const send = (seenMarks?: number) => {
    setFailure(null)
    setDayError(null)
    setMarks(null)
    const { template, leaving } = draft
    const body = {
      id,
      template: template._id,
      values: typed,
      ...(leaving && !leaving.isFixed && { leavingDate: lastDay }),
      ...(seenMarks !== undefined && { seenMarks }),
    }
    issue.mutate(body, {
      onSuccess: ({ certificate: { _id: certificateId } }) =>
        void navigate({
          to: '/certificates/$certificateId',
          params: { certificateId },
          search: { print: true },
        }),
      onError: (error) => {
        const asked = currentOf<MarksChange>(error, studentEditRefusals.marksChange)
        const ofDay = error instanceof ApiError ? error.errors.leavingDate : undefined
        if (asked) setMarks(asked)
        else if (ofDay) setDayError(i18n.t(ofDay))
        else setFailure(messageOf(error))
      },
    })
  }
  return {
    send,
    isSending: issue.isPending || issue.isSuccess,
    failure,
    dayError,
    marks,
    dropMarks: () => setMarks(null),
  }
}

/** The fields to type, beside the sheet. What is not typed is filled in anew for the last day that is chosen. */
export function IssueForm(props: IssueFormProps) {
  const { draft, student, onDirty, onClose, MarksQuestion } = props
  const { toType, leaving, template } = draft
  const [typed, setTyped] = useState<FieldValues>({})
  const [lastDay, setLastDay] = useState(leaving?.day)
  const today = useToday()
  const otherDay = lastDay === leaving?.day ? undefined : lastDay
  const { values } = useDraft(student._id, template._id, otherDay).data ?? draft
  const { send, isSending, failure, dayError, marks, dropMarks } = useIssuing(props, typed, lastDay ?? today)
  const type = (key: FieldKey, value: string) => {
    setTyped({ ...typed, [key]: value })
    onDirty(true)
  }
  const asksDay = leaving !== null && !leaving.isFixed
  const endsOn = asksDay && student.status === 'active' ? (lastDay ?? null) : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={classes.editing}>
        <div className={`${layout.stack} ${classes.fields}`}>
          {endsOn && (
            <Alert color="amber">
              {i18n.t('Issuing it ends the enrolment: the last day in class is {day}.', {
                day: formatDay(endsOn),
              })}
            </Alert>
          )}
          {asksDay && (
            <DayField
              label={i18n.t('Last day in class')}
              max={today}
              value={lastDay ?? ''}
              error={dayError}
              onChange={setLastDay}
            />
          )}
          <ToType keys={toType} values={{ ...values, ...typed }} onType={type} />
        </div>
        <Preview draft={draft} values={{ ...values, ...typed }} day={today} />
      </div>
      <DialogActions failure={failure}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {i18n.t('Issue and print')}
        </Button>
      </DialogActions>
      {/* It is loaded only now, and the form stays meanwhile. */}
      <Suspense>{marks && <MarksQuestion change={marks} onAgree={send} onCancel={dropMarks} />}</Suspense>
    </form>
  )
}

interface ToTypeProps {
  keys: FieldKey[]
  values: FieldValues
  onType: (key: FieldKey, value: string) => void
}

function ToType({ keys, values, onType }: ToTypeProps) {
  if (keys.length === 0) return <p className={layout.quiet}>{i18n.t('Nothing to fill in.')}</p>
  return (
    <>
      <p className={layout.quiet}>
        {i18n.t('All of these are optional. What you leave empty can be written on the paper by hand.')}
      </p>
      {keys.map((key) => (
        <TextInput
          key={key}
          label={i18n.t(fieldOf(key).label)}
          autoComplete="off"
          maxLength={key === 'reason' ? detailLimits.text : certificateLimits.value}
          value={values[key] ?? ''}
          onChange={({ currentTarget }) => onType(key, currentTarget.value)}
        />
      ))}
    </>
  )
}

interface PreviewProps {
  draft: Draft
  values: FieldValues
  day: string
}

function Preview({ draft: { template, school }, values, day }: PreviewProps) {
  const { language, kind, title, text } = template
  return (
    <section aria-label={i18n.t('Preview')} className={classes.preview}>
      <Paper
        {...{ language, school, title, day }}
        text={fillFields(text, values)}
        items={kind === 'transfer' ? itemsOf(language, values) : []}
      />
    </section>
  )
}
