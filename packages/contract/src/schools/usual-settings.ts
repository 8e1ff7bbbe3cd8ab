import { usualLeaveRules } from '../leave/types.ts'
import { messageLimits } from '../messages/messages.ts'
import { type CountryCode, countries } from './countries.ts'
import { usualRetention } from './retention.ts'
import { firstDay, weekdays } from './school-days.ts'
import type { SchoolSettings } from './settings.ts'

/** The settings of a new school: six working days in India, five elsewhere. */
export function settingsOfCountry(country: CountryCode): SchoolSettings {
  const { timeZone, academicYearStart } = countries[country]
  const rhythm = {
    workingDays: weekdays.slice(0, country === 'IN' ? 6 : 5),
    monthlyDaysOff: [],
    halfDays: [],
  }
  return {
    timeZone,
    language: 'en',
    ...rhythm,
    rhythms: [{ ...rhythm, from: firstDay, classId: null }],
    dayStart: '09:00',
    lateAfterMinutes: 15,
    midday: '13:00',
    dayEnd: '17:00',
    checkOutUntil: '04:00',
    academicYearStart,
    attendanceCode: 'static',
    attendancePlace: null,
    leaveAllowances: {},
    leaveRules: usualLeaveRules,
    leaveShare: 'whole',
    teachersSee: 'own_details',
    studentLeaveCounts: 'apart',
    studentLeaveLetters: 'LV',
    familiesTold: 'no',
    familiesToldFrom: '09:45',
    familiesWays: [],
    absentWords: '',
    smsADay: messageLimits.smsADay.usual,
    smsAMonth: messageLimits.smsAMonth.usual,
    announcedFrom: '06:00',
    announcedUntil: '21:00',
    ...usualRetention,
  }
}
