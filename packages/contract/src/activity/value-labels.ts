import { languages } from '../general/languages.gen.ts'
import { leaveTypeTexts } from '../leave/types.ts'
import { privacyValues } from '../privacy/activity-words.ts'
import { reportTitles } from '../reports/reports.ts'

const durations: Record<string, string> = {
  'full day': /*i18n*/ 'Full Day',
  'first half': /*i18n*/ 'First Half',
  'second half': /*i18n*/ 'Second Half',
}

/** By field: the meaning of stored values. */
export const valueLabels: Record<string, Record<string, string>> = {
  status: {
    active: /*i18n*/ 'Active',
    leaved: /*i18n*/ 'Inactive',
    passout: /*i18n*/ 'Passed Out',
    present: /*i18n*/ 'Present',
    late: /*i18n*/ 'Late',
    absent: /*i18n*/ 'Absent',
    leave: /*i18n*/ 'On leave',
    holiday: /*i18n*/ 'Day off',
    notyet: /*i18n*/ 'Not yet',
    none: /*i18n*/ 'Not recorded',
    Pending: /*i18n*/ 'Pending',
    Approved: /*i18n*/ 'Approved',
    Declined: /*i18n*/ 'Declined',
    Cancelled: /*i18n*/ 'Cancelled',
  },
  ...privacyValues,
  kind: { students: /*i18n*/ 'Students', teachers: /*i18n*/ 'Teachers' },
  leaveType: leaveTypeTexts,
  fromDuration: durations,
  toDuration: durations,
  attendanceCode: {
    static: /*i18n*/ 'A code that stays the same',
    rotating: /*i18n*/ 'A code that changes every 30 seconds',
  },
  duty: {
    administrator: /*i18n*/ 'Administrator',
    principal: /*i18n*/ 'Principal',
    office: /*i18n*/ 'Office',
  },
  teachersSee: {
    everything: /*i18n*/ 'Everything, of all classes',
    own_details: /*i18n*/ 'Names and attendance of all classes, details of their own',
    own_classes: /*i18n*/ 'Only their own classes',
  },
  familiesTold: { no: /*i18n*/ 'No', by_itself: /*i18n*/ 'By itself', by_hand: /*i18n*/ 'By hand' },
  counts: { working: /*i18n*/ 'Working days', calendar: /*i18n*/ 'Calendar days' },
  takers: { everyone: /*i18n*/ 'Everyone', staff: /*i18n*/ 'Staff', students: /*i18n*/ 'Students' },
  leaveShare: {
    whole: /*i18n*/ 'The full allowance',
    months: /*i18n*/ 'A share for the months that remain',
  },
  events: { marks: /*i18n*/ 'Attendance', leave: /*i18n*/ 'Leave' },
  familiesWays: { sms: /*i18n*/ 'SMS', whatsapp: /*i18n*/ 'WhatsApp', email: /*i18n*/ 'Email' },
  studentLeaveCounts: {
    apart: /*i18n*/ 'Beside the others',
    absent: /*i18n*/ 'As absent',
    attended: /*i18n*/ 'As attended',
  },
  role: {
    admin: /*i18n*/ 'Administrator',
    superadmin: /*i18n*/ 'Administrator',
    teacher: /*i18n*/ 'Teacher',
    student: /*i18n*/ 'Student',
  },
  method: {
    code: /*i18n*/ 'OTP',
    password: /*i18n*/ 'Password',
    google: /*i18n*/ 'Google',
    'sign-up': /*i18n*/ 'Sign-up',
    switch: /*i18n*/ 'Account switch',
  },
  language: languages,
  channel: { phone: /*i18n*/ 'Phone', email: /*i18n*/ 'Email', whatsapp: /*i18n*/ 'WhatsApp' },
  report: reportTitles,
  format: { csv: 'CSV', xlsx: 'Excel' },
  schoolType: {
    primary: /*i18n*/ 'Primary',
    secondary: /*i18n*/ 'Secondary',
    high: /*i18n*/ 'High',
    college: /*i18n*/ 'College',
    university: /*i18n*/ 'University',
  },
}

/** A teacher's status has its own words. */
export const teacherStatuses: Record<string, string> = {
  active: /*i18n*/ 'Active',
  passout: /*i18n*/ 'Inactive',
  leaved: /*i18n*/ 'Left',
}
