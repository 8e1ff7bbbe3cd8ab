import { leaveTypeTexts } from '../leave/types.ts'
import { privacyFields } from '../privacy/activity-words.ts'
import { type DetailField, detailFields } from '../students/details.ts'
import { teacherStatuses, valueLabels } from './value-labels.ts'

/** The activity's names for a record's fields. One that is missing is shown by its own name, in words. */
const fieldLabels: Record<string, string> = {
  isClosed: /*i18n*/ 'School closed',
  name: /*i18n*/ 'Name',
  schoolName: /*i18n*/ 'School name',
  schoolType: /*i18n*/ 'School type',
  establishmentYear: /*i18n*/ 'Year established',
  description: /*i18n*/ 'Description',
  address: /*i18n*/ 'Address',
  village: /*i18n*/ 'Village',
  vtc: /*i18n*/ 'Village, town or city',
  postOffice: /*i18n*/ 'Post office',
  subDistrict: /*i18n*/ 'District',
  city: /*i18n*/ 'City',
  state: /*i18n*/ 'State',
  pincode: /*i18n*/ 'Pincode',
  country: /*i18n*/ 'Country',
  primaryPhone: /*i18n*/ 'Primary phone',
  secondaryPhone: /*i18n*/ 'Secondary phone',
  phone: /*i18n*/ 'Phone',
  email: /*i18n*/ 'Email',
  website: /*i18n*/ 'Website',
  udiseCode: /*i18n*/ 'UDISE code',
  affiliationNumber: /*i18n*/ 'Affiliation number',
  timeZone: /*i18n*/ 'Time zone',
  class: /*i18n*/ 'Class',
  events: /*i18n*/ 'Is told of',
  section: /*i18n*/ 'Section',
  classTeacher: /*i18n*/ 'Class teacher',
  otherTeachers: /*i18n*/ 'Other teachers',
  rollNumber: /*i18n*/ 'Roll number',
  admissionNumber: /*i18n*/ 'Admission number',
  status: /*i18n*/ 'Status',
  role: /*i18n*/ 'Role',
  enrollmentDate: /*i18n*/ 'Enrolled on',
  session: /*i18n*/ 'Session',
  passoutYear: /*i18n*/ 'Passed out in',
  dob: /*i18n*/ 'Date of birth',
  subject: /*i18n*/ 'Subject',
  remark: /*i18n*/ 'Remark',
  aadhaarNumber: /*i18n*/ 'Aadhaar number',
  qualifications: /*i18n*/ 'Qualifications',
  files: /*i18n*/ 'Files',
  newFiles: /*i18n*/ 'New files',
  removedFiles: /*i18n*/ 'Removed files',
  field: /*i18n*/ 'Document',
  fields: /*i18n*/ 'Changed',
  photo: /*i18n*/ 'Photo',
  aadhaarCard: /*i18n*/ 'Aadhaar card',
  birthCertificate: /*i18n*/ 'Birth certificate',
  transferCertificate: /*i18n*/ 'Transfer certificate',
  marksheet: /*i18n*/ 'Marksheet',
  certificate: /*i18n*/ 'Certificate',
  password: /*i18n*/ 'Password',
  method: /*i18n*/ 'By',
  device: /*i18n*/ 'Device',
  network: /*i18n*/ 'Network',
  ofAnotherDevice: /*i18n*/ 'On another device',
  tries: /*i18n*/ 'Tries in the last hour',
  ended: /*i18n*/ 'Sessions ended',
  added: /*i18n*/ 'Added',
  rows: /*i18n*/ 'Rows',
  entries: /*i18n*/ 'Entries',
  report: /*i18n*/ 'Report',
  format: /*i18n*/ 'Kind of file',
  month: /*i18n*/ 'Month',
  from: /*i18n*/ 'From',
  to: /*i18n*/ 'To',
  kind: /*i18n*/ 'People in the file',
  students: /*i18n*/ 'Students',
  people: /*i18n*/ 'People',
  newClasses: /*i18n*/ 'New classes',
  removed: /*i18n*/ 'Removed again',
  restored: /*i18n*/ 'Restored',
  kept: /*i18n*/ 'Kept (changed since)',
  changed: /*i18n*/ 'Changed',
  names: /*i18n*/ 'Names',
  jobTitle: /*i18n*/ 'Job title',
  language: /*i18n*/ 'Language',
  workingDays: /*i18n*/ 'Working days',
  rhythms: /*i18n*/ 'Working days',
  monthlyDaysOff: /*i18n*/ 'Off in some weeks',
  halfDays: /*i18n*/ 'Half days',
  rhythmFrom: /*i18n*/ 'Holds from',
  dayStart: /*i18n*/ 'Day starts',
  lateAfterMinutes: /*i18n*/ 'Late after (minutes)',
  midday: /*i18n*/ 'Midday',
  dayEnd: /*i18n*/ 'Day ends',
  checkOutUntil: /*i18n*/ 'Check-out after midnight until',
  academicYearStart: /*i18n*/ 'Academic year starts',
  attendanceCode: /*i18n*/ "Teachers' QR code",
  attendancePlace: /*i18n*/ 'School location',
  leaveAllowances: /*i18n*/ 'Leave allowances',
  leaveRules: /*i18n*/ 'Types of leave',
  leaveShare: /*i18n*/ 'Leave of people who join during the year',
  counts: /*i18n*/ 'Counts',
  takers: /*i18n*/ 'For',
  teachersSee: /*i18n*/ 'Teachers see',
  familiesTold: /*i18n*/ 'Families are told of absences',
  familiesToldFrom: /*i18n*/ 'Families are told from',
  familiesWays: /*i18n*/ 'Families without the app are told by',
  absentWords: /*i18n*/ 'Words of the message that a child is absent',
  smsADay: /*i18n*/ 'SMS a day at most',
  smsAMonth: /*i18n*/ 'SMS a month at most',
  announcedFrom: /*i18n*/ 'Families are told announcements from',
  announcedUntil: /*i18n*/ 'Families are told announcements until',
  isTold: /*i18n*/ 'Families are told',
  studentLeaveCounts: /*i18n*/ 'Students’ days of leave count',
  studentLeaveLetters: /*i18n*/ 'Letters for leave',
  duty: /*i18n*/ 'Rights',
  ...privacyFields,
  hasLogo: /*i18n*/ 'Logo',
  channel: /*i18n*/ 'By',
  deletesAt: /*i18n*/ 'Deleted on',
  date: /*i18n*/ 'Date',
  isHalfDay: /*i18n*/ 'Half day',
  checkedInAt: /*i18n*/ 'Check-in',
  checkedOutAt: /*i18n*/ 'Check-out',
  leaveType: /*i18n*/ 'Type of leave',
  fromDate: /*i18n*/ 'First day',
  fromDuration: /*i18n*/ 'On the first day',
  toDate: /*i18n*/ 'Last day',
  toDuration: /*i18n*/ 'On the last day',
  reason: /*i18n*/ 'Reason',
  hasNote: /*i18n*/ 'With a note',
  title: /*i18n*/ 'Title',
  text: /*i18n*/ 'Text',
  serial: /*i18n*/ 'Serial number',
  prints: /*i18n*/ 'Printed',
  until: /*i18n*/ 'Shown until',
  isPinned: /*i18n*/ 'Pinned',
  ownField: /*i18n*/ 'Field of the school’s own',
  sections: /*i18n*/ 'Sections',
  ...Object.fromEntries(detailFields.map(({ key, label }) => [key, label])),
}

/** Where the same name counts something else. */
const labelsOfEntity: Record<string, Record<string, string>> = {
  calendar: { added: /*i18n*/ 'Days added', changed: /*i18n*/ 'Days changed' },
  class: { added: /*i18n*/ 'Students added' },
}

const details: readonly DetailField[] = detailFields
const detailChoices = new Map(details.map(({ key, choices }) => [key, choices]))

const order = Object.keys(fieldLabels)

/** A name before an address; fields without words come last. */
export function compareFields(a: string, b: string): number {
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return place(a) - place(b)
}

const instants = new Set(['checkedInAt', 'checkedOutAt', 'deletesAt'])

/** Their values are names of fields. */
const namesFields = new Set(['field', 'fields', 'files', 'newFiles', 'removedFiles'])

/** How words and days are written for the reader. */
export interface ActivityWriting {
  word: (english: string) => string
  day: (day: string) => string
  /** For an instant in ISO 8601. */
  time: (instant: string) => string
  /** For 1 (Monday) to 7 (Sunday). */
  weekday: (weekday: number) => string
  /** The kind of thing that the entry is about: a teacher's status has its own words. */
  entity?: string
}

/** 'dayStart' becomes 'Day start'. */
function readable(field: string): string {
  const words = field
    .replace(/[_\s]+/g, ' ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function fieldWords(
  field: string,
  { word, entity = '' }: Pick<ActivityWriting, 'word' | 'entity'>,
): string {
  const label = labelsOfEntity[entity]?.[field] ?? fieldLabels[field]
  return label ? word(label) : readable(field)
}

function textWords(field: string, text: string, writing: ActivityWriting): string {
  if (namesFields.has(field)) return fieldWords(text, writing)
  const choice = detailChoices.get(field)?.find(({ value }) => value === text)
  if (choice) return writing.word(choice.label)
  const labels = field === 'status' && writing.entity === 'teacher' ? teacherStatuses : valueLabels[field]
  // A teacher's status is also that of a day.
  const label = labels?.[text] ?? valueLabels[field]?.[text]
  if (label) return writing.word(label)
  if (Number.isNaN(Date.parse(text))) return text
  if (instants.has(field)) return writing.time(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? writing.day(text) : text
}

/** 'Casual: Working days, Staff; Sick: Working days, Everyone'. */
function ruleWords(rules: object, { word }: ActivityWriting): string {
  const texts: Record<string, string> = leaveTypeTexts
  const label = (field: 'counts' | 'takers', value: string) => word(valueLabels[field]?.[value] ?? value)
  return Object.entries(rules)
    .map(([type, { counts, takers }]: [string, { counts: string; takers: string }]) => {
      return `${word(texts[type] ?? type)}: ${label('counts', counts)}, ${label('takers', takers)}`
    })
    .join('; ')
}

/** 'Casual: 12; Sick: 10'. */
function allowanceWords(allowances: object, { word }: ActivityWriting): string {
  const texts: Record<string, string> = leaveTypeTexts
  return Object.entries(allowances)
    .map(([type, { days }]: [string, { days?: number }]) => `${word(texts[type] ?? type)}: ${days ?? ''}`)
    .join('; ')
}

const weekdayFields = ['workingDays', 'halfDays', 'weekday']

/** A field's value on one line; '' when there is none. */
export function valueWords(field: string, value: unknown, writing: ActivityWriting): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return writing.word(value ? /*i18n*/ 'Yes' : /*i18n*/ 'No')
  if (typeof value === 'string') return textWords(field, value, writing)
  if (typeof value === 'number' && weekdayFields.includes(field)) return writing.weekday(value)
  if (typeof value !== 'object') return String(value)
  if (field === 'leaveAllowances') return allowanceWords(value, writing)
  if (field === 'leaveRules') return ruleWords(value, writing)
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([key, part]) => valueWords(isList ? field : key, part, writing))
  return parts.filter(Boolean).join(isList ? '; ' : ', ')
}
