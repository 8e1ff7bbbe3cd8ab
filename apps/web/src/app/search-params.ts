const lastPage = 1_000_000

type Raw = Record<string, unknown>

/** NaN for what no number can be made of: an address can hold any JSON. */
function numberOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
}

function text(value: unknown): string | undefined {
  const words = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return words.slice(0, 200) || undefined
}

function page(value: unknown): number | undefined {
  const number = numberOf(value)
  return Number.isInteger(number) && number > 1 && number <= lastPage ? number : undefined
}

function year(value: unknown): number | undefined {
  const number = numberOf(value)
  return Number.isInteger(number) && number >= 1000 && number <= 9999 ? number : undefined
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

/** Leaves out what is not set, so that addresses stay short. */
function whatIsSet<T extends Raw>(params: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as never
}

/** `start`: the app was opened by its icon (the manifest's `start_url`). `scan`: the camera is wanted. */
export function homeSearch(raw: Raw) {
  return whatIsSet({
    start: 'start' in raw ? ('icon' as const) : undefined,
    scan: 'scan' in raw ? true : undefined,
  })
}

/** `next`: where the person wanted to go; only a path of our own. `mode`: with a password in place of a code. */
export function loginSearch(raw: Raw) {
  const next = text(raw.next)
  return whatIsSet({
    next: next?.startsWith('/') && !next.startsWith('//') ? next : undefined,
    mode: raw.mode === 'password' ? ('password' as const) : undefined,
  })
}

/** Without one, class by class, and by roll number in a class. */
const sorts = [
  'roll',
  '-roll',
  'class',
  '-class',
  'name',
  '-name',
  'status',
  '-status',
  'enrollment',
  '-enrollment',
] as const

/** Adding one student; a whole list, which has a screen of its own by now. */
const additions = ['one', 'list'] as const

export function studentsSearch(raw: Raw) {
  return whatIsSet({
    classId: text(raw.classId),
    year: year(raw.year),
    search: text(raw.search),
    sort: sorts.find((name) => name === raw.sort),
    page: page(raw.page),
    add: additions.find((name) => name === raw.add),
  })
}

export function announcementsSearch(raw: Raw) {
  return whatIsSet({ page: page(raw.page), add: raw.add === 'one' ? ('one' as const) : undefined })
}

export function teachersSearch(raw: Raw) {
  return whatIsSet({
    search: text(raw.search),
    page: page(raw.page),
    add: raw.add === 'one' ? ('one' as const) : undefined,
  })
}

/** `classId`: the class of all rows, where the file names none. */
export function importSearch(raw: Raw) {
  return whatIsSet({
    kind:
      raw.kind === 'teachers' || raw.kind === 'students' ? (raw.kind as 'students' | 'teachers') : undefined,
    classId: text(raw.classId),
  })
}

/** The days of the details; without one, the day of the address, or today. */
const ranges = ['week', 'month', 'custom'] as const

/** What of a day is listed; without one, every record. */
const dayStatuses = ['present', 'absent', 'late', 'unmarked'] as const

export function attendanceSearch(raw: Raw) {
  return whatIsSet({
    tab: raw.tab === 'details' ? ('details' as const) : undefined,
    range: ranges.find((name) => name === raw.range),
    from: day(raw.from),
    to: day(raw.to),
    status: dayStatuses.find((name) => name === raw.status),
    classId: text(raw.classId),
    search: text(raw.search),
    date: day(raw.date),
    mine: raw.mine === true || raw.mine === 'true' ? true : undefined,
    page: page(raw.page),
  })
}

function month(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined
}

const teacherStatuses = ['present', 'late', 'absent', 'leave', 'notyet'] as const

/** `size`: rows of a page. `teacher`: whose month is looked at. */
export function teacherAttendanceSearch(raw: Raw) {
  return whatIsSet({
    tab: raw.tab === 'month' ? ('month' as const) : undefined,
    date: day(raw.date),
    name: text(raw.name),
    status: teacherStatuses.find((name) => name === raw.status),
    size: ([20, 50] as const).find((size) => size === numberOf(raw.size)),
    page: page(raw.page),
    month: month(raw.month),
    teacher: text(raw.teacher),
  })
}

/** `code`: of a QR code that changes. */
export function scanSearch(raw: Raw) {
  return whatIsSet({ code: text(raw.code) })
}

export function cardsSearch(raw: Raw) {
  return whatIsSet({ classId: text(raw.classId) })
}

/** The screen reads it when it is shown, and leaves out what is none: here it would be loaded with the sign-in form. */
export function asItIs(raw: Raw): Raw {
  return raw
}
