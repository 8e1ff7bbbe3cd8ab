import { Anchor, Button, Text, Title } from '@mantine/core'
import {
  daysOffTexts,
  listMarkedDaysOff,
  type MarkedDayOff,
  sayOfDayOff,
} from '@shala/contract/attendance/days-off'
import { classLabel } from '@shala/contract/classes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/calls/api.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { daysOffKey } from '../attendance-queries.ts'
import classes from './closed-day.module.css'

/** A changed week may ask about many days at once. */
const shownAtFirst = 5

/** An admin says whether a class worked; people who mark are told. */
export function useMarkedDaysOff(date: string | undefined, isWanted = true) {
  return useQuery({
    queryKey: daysOffKey(date),
    queryFn: ({ signal }) => call(listMarkedDaysOff, { query: { date }, signal }),
    enabled: isWanted,
  })
}

/** Asks an admin about classes with marks on days off: those without a decision, or all of one day, of one class if it is given. */
export function MarkedDaysOff({ date, classId }: { date?: string; classId?: string | undefined }) {
  const mayDecide = mayI('calendar:write')
  const { data } = useMarkedDaysOff(date, mayDecide)
  const [isWhole, setWhole] = useState(false)
  const days = data?.days.filter((day) => classId === undefined || day.class._id === classId) ?? []
  if (!mayDecide || days.length === 0) return null
  const shown = isWhole ? days : days.slice(0, shownAtFirst)
  const hidden = days.length - shown.length
  return (
    <section className={`${layout.tight} ${classes.question}`} aria-labelledby="days-off">
      <Title order={2} size="h4" id="days-off">
        {i18n.t('Marks on a day off')}
      </Title>
      <Text size="sm">{i18n.t('They count only if the class worked.')}</Text>
      <ul className={layout.tight}>
        {shown.map((day) => (
          <OneDay key={`${day.date} ${day.class._id}`} day={day} isLinked={date === undefined} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="sm" justify="flex-start" onClick={() => setWhole(true)}>
          {i18n.t('{hidden, plural, one {# more} other {# more}}', { hidden })}
        </Button>
      )}
    </section>
  )
}

function OneDay({ day, isLinked }: { day: MarkedDayOff; isLinked: boolean }) {
  const { date, marks, students, counts } = day
  const label = classLabel(day.class)
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (worked: boolean) => call(sayOfDayOff, { body: { date, classId: day.class._id, worked } }),
    onSuccess: (_, worked) => {
      const text = worked ? daysOffTexts.worked : daysOffTexts.closed
      toast('success', i18n.t(text, { class: label, day: formatDay(date) }))
      // The list of the class shows its marks again, or that they are set aside.
      const changed = [['attendance'], ['students']]
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: toastFailure,
  })
  const choice = (worked: boolean, words: string) => (
    <Button
      variant="default"
      size="sm"
      aria-pressed={counts === worked}
      loading={isPending && variables === worked}
      disabled={counts === worked}
      onClick={() => mutate(worked)}
    >
      {words}
    </Button>
  )
  const search = { tab: 'details', date, classId: day.class._id } as const
  return (
    <li className={layout.row}>
      <Text size="sm" flex="1 1 200px">
        <Text span inherit fw={600}>
          {isLinked ? (
            <Anchor inherit renderRoot={(props) => <Link to="/attendance" search={search} {...props} />}>
              {label}
            </Anchor>
          ) : (
            label
          )}
        </Text>
        {', '}
        {formatDay(date)}
        {': '}
        {i18n.t('{marks} of {students} marked', { marks, students })}
      </Text>
      {choice(true, i18n.t('The class worked'))}
      {choice(false, i18n.t('Day off'))}
    </li>
  )
}
