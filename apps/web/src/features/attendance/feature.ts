import { IconCalendarCheck } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { day, flag, oneOf, page, type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

/** The days of the details; without it, the day in the address, or today. */
const ranges = ['week', 'month', 'custom'] as const

/** Which of a day's marks are listed; without it, every record. */
const dayStatuses = ['present', 'absent', 'late', 'unmarked'] as const

function attendanceSearch(raw: Raw) {
  return whatIsSet({
    tab: oneOf(['details'] as const, raw.tab),
    range: oneOf(ranges, raw.range),
    from: day(raw.from),
    to: day(raw.to),
    status: oneOf(dayStatuses, raw.status),
    classId: text(raw.classId),
    search: text(raw.search),
    date: day(raw.date),
    mine: flag(raw.mine),
    page: page(raw.page),
  })
}

function cardsSearch(raw: Raw) {
  return whatIsSet({
    classId: text(raw.classId),
    student: text(raw.student),
    kind: oneOf(['id'] as const, raw.kind),
  })
}

function tagSearch(raw: Raw) {
  return whatIsSet({ tag: text(raw.tag) })
}

export const attendance = describeFeature({
  screens: {
    '/attendance': {
      title: /*i18n*/ 'Attendance',
      description: /*i18n*/ 'Mark today, look back, download',
      permission: 'attendance:statistics',
      component: lazyScreen(() => import('./attendance-screen.tsx'), 'AttendanceScreen'),
      search: attendanceSearch,
      sidebar: { group: 'academic', icon: IconCalendarCheck },
      thumb: { place: 2 },
    },
    '/cards': {
      title: /*i18n*/ 'Cards',
      description: /*i18n*/ 'Attendance and ID cards of a class, or of one student',
      permission: 'attendance:mark',
      component: lazyScreen(() => import('./cards/cards-screen.tsx'), 'CardsScreen'),
      search: cardsSearch,
    },
    '/mark-attendance/$studentId': {
      title: /*i18n*/ 'Attendance by NFC',
      permission: 'attendance:mark',
      component: lazyScreen(() => import('./nfc/mark-attendance-screen.tsx'), 'MarkAttendanceScreen'),
      search: tagSearch,
      isBare: true,
    },
  },
  live: {
    attendance: [['attendance']],
    // Marks are set aside with a holiday, and come back with its removal.
    calendar: [['attendance'], ['students', 'marking']],
    students: [['attendance', 'today']],
  },
  acts: [
    {
      title: /*i18n*/ 'See who is absent today',
      permission: 'attendance:statistics',
      link: { to: '/attendance', search: { tab: 'details', status: 'absent' } },
    },
  ],
})
