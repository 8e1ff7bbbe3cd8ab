import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { whenIdle } from '#platform/loading/when-idle.ts'
import { focusScreen } from '#ui/page/focus-screen.ts'
import { SkipLink } from '#ui/page/skip-link.tsx'
import { Empty } from '#ui/page/states.tsx'
import { ClosedDay } from '../closed/closed-day.tsx'
import { ClassChips } from './class-chips.tsx'
import { useLastClass } from './last-class.ts'
import { goToFirstRow, MarkingHead } from './marking-head.tsx'
import { MarkingList } from './marking-list.tsx'
import { useClassOfDay } from './marking-queries.ts'
import { PastDay } from './past-day.tsx'
import { prefetchClass } from './prefetch-class.ts'

/** Puts class and day into the address; today is left out, so that the list moves on with the school's day. */
function useChoose(today: string) {
  const navigate = useNavigate({ from: '/attendance' })
  return useCallback(
    (change: { classId?: string; date?: string }) =>
      void navigate({
        search: (now) => {
          const next = { ...now, ...change }
          return { ...next, date: next.date === today ? undefined : next.date }
        },
        replace: true,
      }),
    [navigate, today],
  )
}

const none: SchoolClass[] = []
/** By then the list is drawn, and the first taps have been answered. */
const soonMs = 1000

export function GiveAttendance() {
  const today = useToday()
  const taught = useTaughtClasses()
  const { classId: asked, date: chosenDate } = useSearch({ from: '/signed-in/attendance' })
  const classId = useLastClass(taught ?? none, asked)
  const date = chosenDate && chosenDate <= today ? chosenDate : today
  const choose = useChoose(today)
  // In the address even when it is the class marked last, so that whoever returns to it or passes it on sees the same.
  useEffect(() => {
    if (classId === '' || classId === asked) return
    return whenIdle(() => {
      // The next screen may be loading while this one is still drawn.
      if (location.pathname === '/attendance') choose({ classId })
    }, soonMs)
  }, [classId, asked, choose])
  const setClassId = useCallback((id: string) => choose({ classId: id }), [choose])
  const setDate = useCallback((day: string) => choose({ date: day }), [choose])
  const client = useQueryClient()
  const fetchClass = useCallback(
    (id: string) => void prefetchClass(client, { classId: id, date }),
    [client, date],
  )
  const [search, setSearch] = useState('')
  const day = { classId, date }
  const students = useClassOfDay(day, today)
  const chosen = taught?.find(({ _id }) => _id === classId)
  return (
    <>
      {chosen && <SkipLink label={i18n.t('Skip to the students')} onSkip={goToFirstRow} />}
      <MarkingHead
        taught={taught ?? none}
        day={day}
        today={today}
        students={students}
        search={search}
        onClass={setClassId}
        onDate={setDate}
        onIntent={fetchClass}
        onSearch={setSearch}
      />
      {date !== today && <PastDay date={date} onToday={() => choose({ date: today })} />}
      {chosen && (
        <MarkingList
          key={`${classId} ${date}`}
          title={classLabel(chosen)}
          day={day}
          students={students}
          search={search}
        />
      )}
      {!chosen && <ClosedDay date={date} />}
      {taught && !chosen && (
        <NoClassChosen taught={taught} date={date} onChoose={setClassId} onIntent={fetchClass} />
      )}
    </>
  )
}

interface NoClassChosenProps {
  taught: SchoolClass[]
  date: string
  onChoose: (id: string) => void
  onIntent: (id: string) => void
}

function NoClassChosen({ taught, ...choice }: NoClassChosenProps) {
  // The pressed class goes with the others.
  useEffect(() => focusScreen, [])
  return (
    <Empty
      icon={<IconUsers size={40} stroke={1.5} aria-hidden="true" />}
      title={i18n.t('Select a Class to Begin')}
      hint={taught.length === 0 ? i18n.t('There are no classes yet.') : i18n.t('Your choice is remembered.')}
    >
      <ClassChips taught={taught} chosen="" {...choice} />
    </Empty>
  )
}
