import { Radio, Select, Text, Textarea } from '@mantine/core'
import { type LeaveDuration, leaveDurations } from '@shala/contract/leave/duration'
import { leaveLimits } from '@shala/contract/leave/leave'
import { isForRole, type LeaveType, leaveTypes } from '@shala/contract/leave/types'
import { useSettings, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import { DayField } from '#ui/form/day-field.tsx'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import { partOfDayLabel, typeLabel } from '../leave-words.ts'
import {
  type AskDraft,
  type AskForm,
  areSeveral,
  partOfDay,
  withFirstDay,
  withOneHalf,
  withPartOfDay,
} from './ask-draft.ts'
import { Balance } from './balance.tsx'
import { DocumentField } from './document-field.tsx'
import { DurationFacts } from './duration-facts.tsx'

interface AskFieldsProps {
  form: AskForm
}

export function AskFields({ form }: AskFieldsProps) {
  const { getInputProps, values } = form
  const today = useToday()
  const types = useTypes()
  return (
    <>
      <div>
        <Select
          label={i18n.t('Leave Type')}
          placeholder={i18n.t('Select leave type')}
          required
          data-autofocus
          data={types.map((value) => ({ value, label: typeLabel(value) }))}
          {...getInputProps('leaveType')}
          value={values.leaveType || null}
        />
        <Balance values={values} today={today} />
      </div>
      <Days form={form} />
      <PartOfDay form={form} />
      <DurationFacts values={values} />
      <Reason form={form} />
      <Note form={form} />
    </>
  )
}

const dayFields = ['fromDate', 'fromDuration', 'toDate', 'toDuration'] as const

/** A change to one field that also changes others. Messages about neighbouring fields stay. */
function useTake({ getValues, setFieldValue, clearFieldError }: AskForm) {
  return (change: (draft: AskDraft) => AskDraft) => {
    const next = change(getValues())
    for (const field of dayFields) {
      setFieldValue(field, next[field])
      clearFieldError(field)
    }
  }
}

/** Those that are meant for people like the one who asks. */
function useTypes(): readonly LeaveType[] {
  const rules = useSettings()?.leaveRules
  const role = readClaims()?.role ?? ''
  return rules ? leaveTypes.filter((type) => isForRole(rules[type], role)) : leaveTypes
}

/** One day is halved below, in one place; of several, the first may begin at midday and the last end there. */
function Days({ form }: AskFieldsProps) {
  const { getInputProps, values } = form
  const take = useTake(form)
  return (
    <div className={`${layout.stack} ${classes.days}`}>
      <DayField
        label={i18n.t('From Date')}
        required
        {...getInputProps('fromDate')}
        value={values.fromDate}
        onChange={(day) => take((draft) => withFirstDay(draft, day))}
      />
      <DayField
        label={i18n.t('To Date')}
        required
        min={values.fromDate || undefined}
        takesAny
        {...getInputProps('toDate')}
        value={values.toDate}
        onChange={(day) => take((draft) => withOneHalf({ ...draft, toDate: day }, 'to'))}
      />
      {areSeveral(values) && <Ends form={form} />}
    </div>
  )
}

/** When the first of several days begins, and the last ends. */
function Ends({ form: { getInputProps } }: AskFieldsProps) {
  return (
    <>
      <Radio.Group
        label={<EndLabel words={i18n.t('It begins')} field={i18n.t('From Duration')} />}
        {...getInputProps('fromDuration')}
      >
        <div className={`${layout.wrap} ${classes.parts}`}>
          <Radio value="full day" label={i18n.t('in the morning')} />
          <Radio value="second half" label={i18n.t('at midday')} />
        </div>
      </Radio.Group>
      <Radio.Group
        label={<EndLabel words={i18n.t('It ends')} field={i18n.t('To Duration')} />}
        {...getInputProps('toDuration')}
      >
        <div className={`${layout.wrap} ${classes.parts}`}>
          <Radio value="first half" label={i18n.t('at midday')} />
          <Radio value="full day" label={i18n.t('in the evening')} />
        </div>
      </Radio.Group>
    </>
  )
}

/** Screen readers are told the field's own name too, by which it is known. */
function EndLabel({ words, field }: { words: string; field: string }) {
  return (
    <>
      {words}
      <span className={layout.hidden}> ({field})</span>
    </>
  )
}

/** One day can be halved with one press; choices for the first and the last day would say the same in two places. */
function PartOfDay({ form }: AskFieldsProps) {
  const take = useTake(form)
  const part = partOfDay(form.values)
  if (!part) return null
  return (
    <Radio.Group
      label={i18n.t('How much of this day?')}
      value={part}
      onChange={(next) => take((draft) => withPartOfDay(draft, next as LeaveDuration))}
    >
      <div className={`${layout.wrap} ${classes.parts}`}>
        {leaveDurations.map((value) => (
          <Radio key={value} value={value} label={partOfDayLabel(value)} />
        ))}
      </div>
    </Radio.Group>
  )
}

function Reason({ form }: AskFieldsProps) {
  const count = form.values.reason.length
  return (
    <div>
      <Textarea
        label={i18n.t('Reason')}
        placeholder={i18n.t('Please provide a reason for your leave')}
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('reason')}
      />
      <Text
        size="sm"
        ta="right"
        className={`${layout.dim} ${layout.figures} ${classes.counter}`}
        data-over={count > leaveLimits.longestReason || undefined}
      >
        {i18n.t('{count} / {most} characters', { count, most: leaveLimits.longestReason })}
      </Text>
    </div>
  )
}

function Note({ form }: AskFieldsProps) {
  return (
    <DocumentField
      description={i18n.t(
        'If you have one: PDF, JPG or PNG up to 10 MB. You and the administrators can open it.',
      )}
      value={form.values.note}
      error={form.errors.note}
      onValue={(file) => {
        form.setFieldValue('note', file)
        form.clearFieldError('note')
      }}
      onError={(problem) => form.setFieldError('note', problem)}
    />
  )
}
