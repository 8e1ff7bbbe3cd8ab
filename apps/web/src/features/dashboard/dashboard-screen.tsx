import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AnnouncementsCard } from '#features/announcements/index.ts'
import { ClassStrip, MarkedDaysOff } from '#features/attendance/index.ts'
import { AwayCard, CloseSchool, MonthCard } from '#features/calendar/index.ts'
import { TeacherCodeCard } from '#features/teacher-attendance/index.ts'
import { useStudentTotal } from '#features/totals/index.ts'
import { mayI } from '#platform/session/roles.ts'
import { Figures } from './figures.tsx'
import { Home } from './home.tsx'
import { BirthdaysCard } from './lazy-birthdays-card.ts'
import { NextStep } from './next-step.tsx'
import { QuickLinks } from './quick-links.tsx'
import { ToDoCard } from './to-do-card.tsx'

/** The home of the office. */
export function DashboardScreen() {
  const isEmpty = useStudentTotal().data === 0
  return (
    <Home
      first={
        <>
          {isEmpty && mayI('classes:write') && <NextStep />}
          <ToDoCard />
          {mayI('calendar:write') && !isEmpty && <Closing />}
          <MarkedDaysOff />
        </>
      }
      left={
        <>
          {!isEmpty && <ClassStrip />}
          <Figures />
          <QuickLinks />
        </>
      }
      right={
        <>
          {mayI('leave:decide') && <AwayCard />}
          <MonthCard />
          <AnnouncementsCard />
          <Suspense>{!isEmpty && <BirthdaysCard />}</Suspense>
        </>
      }
      last={mayI('teacher-attendance:code') && <TeacherCodeCard />}
    />
  )
}

/** A day without school, which everybody has to hear of soon. */
function Closing() {
  const { add } = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate({ from: '/' })
  return (
    <div>
      <CloseSchool
        isOpen={add === 'closing'}
        onOpen={() => void navigate({ search: (before) => ({ ...before, add: 'closing' }) })}
        onClose={() => void navigate({ search: (before) => ({ ...before, add: undefined }), replace: true })}
      />
    </div>
  )
}
