import { ActionIcon } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import type { ListedStudent } from '@shala/contract/students/listed'
import { IconSearch } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { LazyClassPicker } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import layout from '#ui/layout.module.css'
import { SearchInput } from '#ui/list/search-input.tsx'
import { useHasFinger, useIsPhone } from '#ui/media.ts'
import { useDaysOff, useIsClosed } from '../closed/use-days-off.ts'
import { useUnmarked } from '../unmarked/unmarked-queries.ts'
import chips from './class-chips.module.css'
import { ClassChips } from './class-chips.tsx'
import { classStates, ownFirst } from './class-states.ts'
import { DaySteps } from './day-steps.tsx'
import classes from './marking.module.css'
import { MarkingCounts } from './marking-counts.tsx'
import type { MarkingDay } from './marking-queries.ts'

interface MarkingHeadProps {
  taught: SchoolClass[]
  day: MarkingDay
  today: string
  students: {
    data: ListedStudent[] | undefined
    areMarksUnknown: boolean
  }
  search: string
  onClass: (id: string) => void
  onDate: (date: string) => void
  /** Somebody is about to choose that class. */
  onIntent: (id: string) => void
  onSearch: (text: string) => void
}

export function goToFirstRow(): void {
  document.querySelector<HTMLElement>('[data-student] [data-action="present"]')?.focus()
}

/** The class, the day, and how many are left: always in view. On phones the search opens on demand. */
export function MarkingHead({ students, day, search, onSearch, ...choice }: MarkingHeadProps) {
  const isPhone = useIsPhone()
  const [isSearching, setSearching] = useState(false)
  const isClosed = useIsClosed(day.date, day.classId)
  const field = (
    <div className={classes.search}>
      <SearchInput
        label={i18n.t('Search student by name...')}
        value={search}
        onSearch={onSearch}
        onEnter={() => requestAnimationFrame(goToFirstRow)}
      />
    </div>
  )
  return (
    <div className={classes.head}>
      <div className={`${layout.wrap} ${classes.choice}`}>
        <ClassAndDay classId={day.classId} date={day.date} {...choice} />
        {isPhone ? (
          <ActionIcon
            variant={isSearching ? 'light' : 'default'}
            aria-label={i18n.t('Search')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <IconSearch size={20} stroke={1.75} />
          </ActionIcon>
        ) : (
          field
        )}
      </div>
      {isPhone && (isSearching || search !== '') && field}
      {day.classId !== '' && (
        <div className={chips.beside}>
          <MarkingCounts students={students.data} isPart={students.areMarksUnknown} isClosed={isClosed} />
          {!isPhone && (
            <ClassChips
              taught={choice.taught}
              date={day.date}
              chosen={day.classId}
              onChoose={choice.onClass}
              onIntent={choice.onIntent}
            />
          )}
        </div>
      )}
    </div>
  )
}

type Choice = Pick<MarkingHeadProps, 'taught' | 'today' | 'onClass' | 'onDate' | 'onIntent'> & MarkingDay

/** The same, whatever is marked. */
const ClassAndDay = memo(function ClassAndDay({ taught, classId, date, today, ...on }: Choice) {
  // A keyboard that slides in would cover the class.
  const hasFinger = useHasFinger()
  const [isAsked, setAsked] = useState(false)
  const { isOff } = useDaysOff({ from: date, to: date })
  const states = classStates(useUnmarked(date, isAsked).data, (id) => isOff(date, id))
  const notes = new Map([...states].map(([id, { words }]) => [id, words]))
  return (
    <>
      <LazyClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        classes={ownFirst(taught)}
        notes={notes}
        onDropdownOpen={() => setAsked(true)}
        onDropdownClose={() => setAsked(false)}
        value={classId}
        searchable={!hasFinger}
        className={classes.class}
        onChange={on.onClass}
        onIntent={on.onIntent}
      />
      <DaySteps date={date} today={today} classId={classId} onDate={on.onDate}>
        <DayField
          aria-label={i18n.t('Date')}
          max={today}
          value={date}
          className={classes.date}
          onChange={on.onDate}
        />
      </DaySteps>
    </>
  )
})
