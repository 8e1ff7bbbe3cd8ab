import { AnnouncementsCard } from '#features/announcements/index.ts'
import { MonthCard } from '#features/calendar/index.ts'
import { Home } from './home.tsx'
import { OwnDay } from './own-day.tsx'

/** The home of a student and their family: the student's own day. */
export function StudentHomeScreen() {
  return (
    <Home
      first={<OwnDay />}
      right={
        <>
          <MonthCard />
          <AnnouncementsCard />
        </>
      }
    />
  )
}
