import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AnnouncementsCard } from '#features/announcements/index.ts'
import { ClassStrip, OwnClasses } from '#features/attendance/index.ts'
import { MonthCard } from '#features/calendar/index.ts'
import { NotesLine, OwnLeaveLine } from '#features/leave/index.ts'
import { TeacherScanCard } from '#features/teacher-attendance/index.ts'
import { useStudentTotal } from '#features/totals/index.ts'
import { mayI } from '#platform/session/roles.ts'
import { Figures } from './figures.tsx'
import { Home } from './home.tsx'
import { BirthdaysCard } from './lazy-birthdays-card.ts'
import { QuickLinks } from './quick-links.tsx'

/** The home of a teacher: her class, her check-in and her leave come first. */
export function TeacherHomeScreen() {
  const isEmpty = useStudentTotal().data === 0
  const { scan } = useSearch({ from: '/signed-in/' })
  return (
    <Home
      first={
        <>
          <OwnClasses />
          {mayI('teacher-attendance:scan') && <TeacherScanCard isWanted={scan === true} />}
          <NotesLine />
          <OwnLeaveLine />
        </>
      }
      left={
        <>
          {mayI('attendance:statistics') && !isEmpty && <ClassStrip />}
          <Figures />
          <QuickLinks />
        </>
      }
      right={
        <>
          <MonthCard />
          <AnnouncementsCard />
          <Suspense>{mayI('reports:read') && !isEmpty && <BirthdaysCard />}</Suspense>
        </>
      }
    />
  )
}
