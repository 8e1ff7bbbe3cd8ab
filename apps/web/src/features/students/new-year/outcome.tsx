import { Alert, Button, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { newYearRefusals, newYearTexts } from '@shala/contract/students/new-year'
import { isPassoutYear } from '@shala/contract/students/students'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { LeaveQuestion } from '#platform/screens/leave-question.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { firstNames } from '#ui/dialog/several.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { type PassingOut, PassingOutFields } from '../promotion/passing-out.tsx'
import { undoSeconds, useUndo } from '../promotion/use-promoting.ts'
import classes from './new-year.module.css'
import { useBeginNewYear, useYearPreview, type YearPreview } from './new-year-queries.ts'
import { Unmoved } from './unmoved.tsx'
import type { NewYear } from './use-new-year.ts'

function inWords({ moving, passingOut, staying, leaving }: YearPreview['counts']): string {
  return [
    moving > 0 && i18n.t('{count, plural, one {# moves up} other {# move up}}', { count: moving }),
    passingOut > 0 && i18n.t('{count, plural, one {# passes out} other {# pass out}}', { count: passingOut }),
    staying > 0 && i18n.t('{count, plural, one {# stays back} other {# stay back}}', { count: staying }),
    leaving > 0 && i18n.t('{count, plural, one {# leaves} other {# leave}}', { count: leaving }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function useBegin(year: NewYear, passing: PassingOut, seen: YearPreview | undefined) {
  const navigate = useNavigate()
  const begin = useBeginNewYear()
  const undo = useUndo()
  const start = () => {
    const { session, year: passoutYear } = passing
    const body = {
      ...year.plan,
      seenMarks: seen?.counts.marksAside ?? 0,
      ...(seen && { seenPromoted: seen.promotedLately }),
      session: session.trim() || null,
      year: passoutYear ? Number(passoutYear) : null,
    }
    begin.mutate(body, {
      onSuccess({ promotedCount, promotionId }) {
        void navigate({ to: '/students' })
        toast('success', i18n.t(newYearTexts.begun, { count: promotedCount }), {
          seconds: undoSeconds,
          onUndo: () => undo(promotionId),
        })
      },
    })
  }
  return {
    start,
    isBusy: begin.isPending,
    isDone: begin.isSuccess,
    failure: begin.error && messageOf(begin.error),
  }
}

/** What the table would do, and the button that does it. */
export function Outcome({ year }: { year: NewYear }) {
  const today = useToday()
  const preview = useYearPreview(year.plan)
  const [passing, setPassing] = useState<PassingOut>({ session: '', year: '' })
  const [isAsking, setAsking] = useState(false)
  const { start, isBusy, isDone, failure } = useBegin(year, passing, preview.data)
  const isYearWrong = passing.year !== '' && !isPassoutYear(Number(passing.year), today)
  const counts = year.plan.moves.length > 0 ? preview.data?.counts : undefined
  const total = counts ? counts.moving + counts.passingOut + counts.leaving : 0
  return (
    <section className={`${layout.card} ${classes.outcome}`} aria-label={i18n.t('What will happen')}>
      {year.plan.leaving && year.plan.leaving.length > 0 && (
        <DayField
          label={i18n.t('Last day in class of those who leave')}
          value={year.leavingDate}
          max={today}
          onChange={year.setLeavingDate}
        />
      )}
      {year.passesOut && (
        <PassingOutFields
          values={passing}
          isYearWrong={isYearWrong}
          thisYear={today.slice(0, 4)}
          onChange={(change) => setPassing({ ...passing, ...change })}
        />
      )}
      <Unmoved year={year} />
      {preview.data && counts && <Notes preview={preview.data} onAgain={year.promoteAgain} />}
      <Failure error={preview.error} other={failure} onForget={year.forget} />
      <div className={classes.begin}>
        <Text role="status" fw={600}>
          {counts
            ? inWords(counts) || i18n.t('Nobody moves')
            : i18n.t('Choose where at least one class goes.')}
        </Text>
        <Button
          disabled={total === 0 || isYearWrong || preview.isPlaceholderData}
          loading={isBusy}
          onClick={() => setAsking(true)}
        >
          {i18n.t('Begin the new year')}
        </Button>
      </div>
      <LeaveQuestion isDirty={year.isTouched && !isBusy && !isDone} />
      <BeginQuestion
        year={year}
        counts={isAsking ? counts : undefined}
        onBegin={() => {
          setAsking(false)
          start()
        }}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}

interface BeginQuestionProps {
  year: NewYear
  /** Undefined: it is not asked. */
  counts: YearPreview['counts'] | undefined
  onBegin: () => void
  onCancel: () => void
}

function BeginQuestion({ year, counts, onBegin, onCancel }: BeginQuestionProps) {
  return (
    <Confirm
      opened={counts !== undefined}
      title={i18n.t('Begin the new year?')}
      text={
        <>
          <Text fw={600}>{counts && inWords(counts)}</Text>
          <Unmoved year={year} />
          <Text mt="xs">{i18n.t('You can undo it for 30 days.')}</Text>
        </>
      }
      confirmLabel={i18n.t('Begin')}
      onConfirm={onBegin}
      onCancel={onCancel}
    />
  )
}

interface FailureProps {
  error: Error | null
  other: string | null
  onForget: (ids: string[]) => void
}

/** Somebody chosen may have left these classes meanwhile, and is no longer in the table. */
function Failure({ error, other, onForget }: FailureProps) {
  const message = (error && messageOf(error)) ?? other
  const gone = currentOf<{ gone: string[] }>(error, newYearRefusals.notInClasses)?.gone
  if (!message) return null
  return (
    <Alert color="red" role="alert">
      {message}
      {gone && (
        <Button display="block" size="compact-md" variant="default" mt={4} onClick={() => onForget(gone)}>
          {i18n.t('Go on without them')}
        </Button>
      )}
    </Alert>
  )
}

interface NotesProps {
  preview: YearPreview
  onAgain: () => void
}

/** What people would not expect. */
function Notes({ preview: { counts, renumbered, alreadyPromoted }, onAgain }: NotesProps) {
  const numbers = renumbered.map(({ name, class: to, rollNumber, nextRollNumber }) => ({
    name: i18n.t('{name} in {class}: {from} becomes {to}', {
      name,
      class: classLabel(to),
      from: rollNumber,
      to: nextRollNumber,
    }),
  }))
  const already = alreadyPromoted.map(({ name, class: to }) => ({ name: `${name} (${classLabel(to)})` }))
  const listed = firstNames(already.slice(0, 3))
  const unlisted = counts.alreadyPromoted - listed.length
  return (
    <div className={layout.tight}>
      {counts.renumbered > 0 && (
        <Text size="sm">
          {i18n.t(
            '{count, plural, one {# gets another roll number} other {# get another roll number}}: {names}',
            {
              count: counts.renumbered,
              names: firstNames(numbers).join('; '),
            },
          )}
        </Text>
      )}
      {counts.marksAside > 0 && (
        <Text size="sm">
          {i18n.t(
            '{count, plural, one {# mark after that last day is set aside and no longer counts.} other {# marks after that last day are set aside and no longer count.}}',
            { count: counts.marksAside },
          )}
        </Text>
      )}
      {counts.alreadyPromoted > 0 && (
        <Alert
          color="amber"
          role="status"
          title={i18n.t(
            '{count, plural, one {# student was promoted in the last six months and stays} other {# students were promoted in the last six months and stay}}',
            { count: counts.alreadyPromoted },
          )}
        >
          <Text size="sm">
            {[...listed, unlisted > 0 && i18n.t('... and {count} more', { count: unlisted })]
              .filter(Boolean)
              .join(', ')}
          </Text>
          <Button size="compact-md" variant="default" mt={4} onClick={onAgain}>
            {i18n.t('{count, plural, one {Promote again} other {Promote them again}}', {
              count: counts.alreadyPromoted,
            })}
          </Button>
        </Alert>
      )}
    </div>
  )
}
