import { Skeleton } from '@mantine/core'
import type { Upcoming } from '@shala/contract/leave/upcoming'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { useState } from 'react'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import { namesAndMore } from '#ui/names-and-more.ts'
import { Failed } from '#ui/page/states.tsx'
import { useUpcoming } from '../../leave-queries.ts'
import { DayButton } from './day-button.tsx'
import { namesOn } from './days-of-people.ts'
import { PeopleTable } from './people-table.tsx'
import classes from './upcoming.module.css'

interface UpcomingStripProps {
  /** The list below failed too, and says so with a way to try again. */
  isFailureTold: boolean
  onOpen: (leaveId: string) => void
}

/** The next 14 days of the staff: how many are away, their leave as bars, and below it who is away on one of the days. */
export function UpcomingStrip({ isFailureTold, onOpen }: UpcomingStripProps) {
  const { data, error, refetch, isFetching } = useUpcoming()
  const [chosen, setChosen] = useState<string>()
  const isPhone = useIsPhone()
  if (!data && error) {
    if (isFailureTold) return null
    const message = i18n.t('The next 14 days cannot be shown.')
    return <Failed message={message} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) return <Skeleton height={isPhone ? 92 : 124} radius="lg" />
  const day = data.days.find(({ date }) => date === chosen) ?? data.days[0]
  const days = { ...data, chosen: day?.date, onChoose: setChosen }
  const label = i18n.t('Staff away in the next 14 days')
  return (
    <div>
      <ScrollRegion label={label} className={`${layout.card} ${classes.scroller}`}>
        {isPhone ? (
          <ul className={classes.days}>
            {data.days.map((one) => (
              <li key={one.date}>
                <DayButton day={one} {...days} />
              </li>
            ))}
          </ul>
        ) : (
          <PeopleTable {...days} label={label} onOpen={onOpen} />
        )}
      </ScrollRegion>
      {day && <WhoIsAway day={day} {...data} />}
    </div>
  )
}

interface WhoIsAwayProps extends Pick<Upcoming, 'people' | 'staff' | 'teachers'> {
  day: Upcoming['days'][number]
}

/** 'Mon 30 Nov  Away: Mehar More  Also asking: Dev Chavan  41 staff: 40 teachers and 1 in the office' */
function WhoIsAway({ day, people, staff, teachers }: WhoIsAwayProps) {
  const { away, asking } = namesOn(people, day.date)
  return (
    <p role="status" className={classes.who}>
      <b>{`${weekdayName(weekdayOf(day.date), 'short')} ${formatDay(day.date)}`}</b>
      {day.isOff && <span>{day.holiday ?? i18n.t('Day off')}</span>}
      <span>
        {day.away > 0
          ? i18n.t('Away: {names}', { names: namesAndMore(away, day.away) })
          : i18n.t('Nobody is away.')}
      </span>
      {day.asking > 0 && (
        <span>
          {day.away > 0
            ? i18n.t('Also asking: {names}', { names: namesAndMore(asking, day.asking) })
            : i18n.t('Asking: {names}', { names: namesAndMore(asking, day.asking) })}
        </span>
      )}
      {teachers !== undefined && teachers < staff && (
        <span className={layout.dim}>{staffWords(staff, teachers)}</span>
      )}
    </p>
  )
}

/** Whom '1 of 41 away' counts where they are not teachers alone, whom other figures count. */
function staffWords(staff: number, teachers: number): string {
  return i18n.t(
    '{staff} staff: {teachers, plural, one {# teacher} other {# teachers}} and {office} in the office',
    {
      staff,
      teachers,
      office: staff - teachers,
    },
  )
}
