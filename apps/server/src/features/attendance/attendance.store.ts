import { workedShare } from '@shala/contract/attendance/days-off'
import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { isListedFor } from '#features/people/index'
import { type SchoolDb, withKeptPlans } from '#platform/database/school-db'

export interface MarkRow {
  id: string
  studentId: string
  date: Day
  status: AttendanceStatus | null
  awayHalf: AwayHalf | null
  notes: string
  source: 'manual' | 'nfc' | 'offline'
  /** By the server's clock. */
  markedAt: Date
  /** By the phone's clock; null for a mark made now. */
  pressedAt: Date | null
  /** By the phone's clock: earlier presses of this person that no longer count. */
  replaces: Date[]
  /** Save only if this is what stands; null to save in any case. */
  seen: { status: AttendanceStatus | null; awayHalf: AwayHalf | null; notes: string } | null
}

export interface StoredMark {
  id: string
  studentId: string
  date: Day
  status: AttendanceStatus | null
  awayHalf: AwayHalf | null
  notes: string
  source: string
  markedAt: Date
  markedBy: string
  /** By the phone's own clock; null where it did not say. */
  pressedAt: Date | null
}

interface SaveResult {
  /** Belongs to this school, and is not deleted. */
  isKnown: boolean
  /** In a class on that day. */
  isEnrolled: boolean
  /** The school declared the day a day off, and the class did not work. */
  isOff: boolean
  /** The row as saved; null when an equal or newer mark was stored. */
  saved: StoredMark | null
  /** The class whose count changed, unless half of it is marked today for certain and nothing was ever asked; see `weighMarks`. */
  thinClassId: string | null
}

const storedColumns = sql`id, student_id as "studentId", date, coalesce(status, aside_status) as status,
  away_half as "awayHalf", notes, source,
  marked_at as "markedAt", marked_by as "markedBy", pressed_at as "pressedAt"`

type SaveRow = Omit<SaveResult, 'saved'> & {
  [K in keyof StoredMark]: StoredMark[K] | null
}

function savedOf({ isKnown, isEnrolled, isOff, thinClassId, ...mark }: SaveRow): StoredMark | null {
  return mark.id === null ? null : (mark as StoredMark)
}

/**
 * Whether two presses were made by one person on one clock. Then their order is certain, while the time on the server
 * is later by as long as each was in transit. Two clocks that are wrong by the same minute count as one.
 */
const isByOneClock = sql`excluded.marked_by = stored.marked_by and stored.pressed_at is not null
  and (excluded.marked_at - excluded.pressed_at) - (stored.marked_at - stored.pressed_at)
    between interval '-1 minute' and interval '1 minute'`

/** In the form that PostgreSQL reads as an array: the driver would flatten an array of arrays. */
function instants(of: Date[]): string {
  return `{${of.map((instant) => instant.toISOString()).join(',')}}`
}

function gained(status: AttendanceStatus) {
  return sql`(count(*) filter (where status = ${status}) - count(*) filter (where previous_status = ${status}))::int`
}

/** The days that became or ceased to be of a status, as bits. */
function turned(status: AttendanceStatus) {
  return sql`coalesce(bit_xor(day_bit(date)) filter (
    where (status is not distinct from ${status}) <> (previous_status is not distinct from ${status})), 0::bit(366))`
}

/** The years of the students whose marks were saved: see `attendance_years`. */
function keptYears(db: SchoolDb) {
  return sql`years as (
      insert into attendance_years as kept (school_id, student_id, year, class_id, present, absent, late)
      select ${db.schoolId}, student_id, extract(year from date), class_id, ${turned('present')}, ${turned('absent')},
        ${turned('late')}
      from saved
      where status is distinct from previous_status
      group by student_id, extract(year from date), class_id
      order by student_id, extract(year from date), class_id
      on conflict (school_id, student_id, year, class_id) do update
        set present = kept.present # excluded.present, absent = kept.absent # excluded.absent,
          late = kept.late # excluded.late
    )`
}

export interface Made {
  by: string
  /** The school may limit teachers to their own classes. */
  isTeacher: boolean
  now: Date
  today: Day
}

/** Marks as rows, each with its place. */
function incoming(marks: MarkRow[]) {
  const column = <K extends keyof MarkRow>(key: K) => marks.map((mark) => mark[key])
  return sql`
      select * from unnest(${column('id')}::uuid[], ${column('studentId')}::uuid[], ${column('date')}::date[],
        ${column('status')}::text[], ${column('awayHalf')}::text[], ${column('notes')}::text[], ${column('source')}::text[],
        ${column('markedAt')}::timestamptz[], ${column('pressedAt')}::timestamptz[],
        ${marks.map(({ replaces }) => instants(replaces))}::text[],
        ${marks.map(({ seen }) => seen !== null)}::boolean[], ${marks.map(({ seen }) => seen?.status ?? null)}::text[],
        ${marks.map(({ seen }) => seen?.notes ?? null)}::text[],
        ${marks.map(({ seen }) => seen?.awayHalf ?? null)}::text[]) with ordinality
        as mark (id, student_id, date, status, away_half, notes, source, marked_at, pressed_at, replaces, has_seen,
          seen_status, seen_notes, seen_away_half, place)`
}

/**
 * Saves marks of different students or days, each unless a newer one is stored, and logs and counts the changes, all by
 * one statement. Rows are taken in the order of their key, the marks before the counts, so that two batches never wait
 * for each other in a circle; for the same reason no two of these statements share a transaction.
 * Students are held first: one who is just being moved is waited for, and then marked in the class they are in.
 * A press that was logged before is the same press sent again, and changes nothing; likewise one that a later press of the
 * same person says to have replaced. A press that says what its person saw changes no other mark of somebody else: between
 * one's own presses there is nothing to ask, and the newer one stands.
 * @returns one result per mark, in the order given
 */
export async function saveMarks(
  db: SchoolDb,
  marks: MarkRow[],
  { by, isTeacher, now, today }: Made,
): Promise<SaveResult[]> {
  const classThen = sql<string>`class_on(${db.schoolId}, incoming.student_id, incoming.date)`
  const { rows } = await sql<SaveRow>`
    with incoming as (
      ${incoming(marks)}
    ), known as (
      select incoming.*, case when incoming.date = ${today} and users.status = 'active' then users.class_id
        else ${classThen} end as class_id
      from incoming
      join users on users.school_id = ${db.schoolId} and users.id = incoming.student_id
        and users.role = 'student' and users.deleted_at is null
      ${isTeacher ? sql`where ${isListedFor(db, by, [sql.ref('users.class_id'), classThen])}` : sql``}
      order by users.id
      for key share of users
    ), working as (
      select * from known where not exists (
        select from marked_days_off as day
        where day.school_id = ${db.schoolId} and day.date = known.date and day.class_id = known.class_id and not day.counts
          and day.said_by is not null)
    ), saved as (
      insert into attendance as stored (school_id, student_id, date, id, class_id, status, away_half, notes, source,
        marked_at, pressed_at, replaces, marked_by)
      select ${db.schoolId}, student_id, date, id, class_id, status, away_half, notes, source, marked_at, pressed_at, replaces::timestamptz[],
        ${by}
      from working as known
      where class_id is not null and not (pressed_at is not null and exists (
        select from attendance_changes as change
        where change.school_id = ${db.schoolId} and change.student_id = known.student_id and change.date = known.date
          and change.pressed_at = known.pressed_at and change.marked_by = ${by}
          and change.to_status is not distinct from known.status and change.to_notes = known.notes
          and change.to_away_half is not distinct from known.away_half))
      order by student_id, date
      on conflict (school_id, student_id, date) do update
        set previous_status = stored.status, previous_notes = stored.notes, previous_away_half = stored.away_half,
          away_half = excluded.away_half, status = excluded.status, aside_status = null,
          notes = excluded.notes, source = excluded.source, pressed_at = excluded.pressed_at, replaces = excluded.replaces,
          marked_by = excluded.marked_by, marked_at = excluded.marked_at
        where coalesce(stored.marked_by <> ${by} or excluded.pressed_at <> all (stored.replaces), true)
          and (excluded.pressed_at is null
            or (stored.marked_by = ${by} and stored.pressed_at = any (excluded.replaces))
            or case when ${isByOneClock}
              then (excluded.pressed_at, coalesce(excluded.status, ''), excluded.notes)
                > (stored.pressed_at, coalesce(stored.status, ''), stored.notes)
              else (excluded.marked_at, coalesce(excluded.status, ''), excluded.notes)
                > (stored.marked_at, coalesce(stored.status, ''), stored.notes) end)
          and not exists (
            select from known
            where known.student_id = stored.student_id and known.date = stored.date and known.has_seen
              and stored.marked_by is distinct from ${by}
              and (coalesce(stored.status, stored.aside_status) is distinct from known.seen_status or stored.notes <> known.seen_notes
                or stored.away_half is distinct from known.seen_away_half))
      returning *
    ), logged as (
      insert into attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes,
        from_away_half, to_away_half, source, marked_at, pressed_at, marked_by, recorded_at)
      select school_id, student_id, date, previous_status, status, coalesce(previous_notes, ''), notes, previous_away_half,
        away_half, source, marked_at, pressed_at, marked_by, ${now}
      from saved
    ), counted as (
      insert into attendance_days as day (school_id, date, class_id, present, absent, late, markers)
      select ${db.schoolId}, date, class_id, ${gained('present')}, ${gained('absent')}, ${gained('late')}, array[${by}]::uuid[]
      from saved
      where coalesce(status, previous_status) is not null
      group by date, class_id
      order by date, class_id
      on conflict (school_id, date, class_id) do update
        set present = day.present + excluded.present, absent = day.absent + excluded.absent,
          late = day.late + excluded.late,
          markers = case when ${by} = any(day.markers) then day.markers else day.markers || excluded.markers end
      returning date, class_id, present + absent + late as marks, has_question
    ), ${keptYears(db)}
    select known.id is not null as "isKnown", known.class_id is not null as "isEnrolled",
      known.class_id is not null and working.id is null as "isOff",
      saved.id, saved.student_id as "studentId", saved.date, saved.status, saved.notes, saved.source,
      saved.away_half as "awayHalf",
      saved.marked_at as "markedAt", saved.marked_by as "markedBy",
      saved.pressed_at as "pressedAt",
      case when saved.status is distinct from saved.previous_status and (saved.date <> ${today} or counted.has_question or counted.marks < ${sql.lit(workedShare)} * coalesce(there.students, 1e6))
        then counted.class_id end as "thinClassId"
    from incoming
    left join known on known.place = incoming.place
    left join working on working.place = incoming.place
    left join saved on saved.student_id = incoming.student_id and saved.date = incoming.date
    left join counted on counted.date = saved.date and counted.class_id = saved.class_id
    left join student_counts as there on there.school_id = ${db.schoolId} and there.class_id = saved.class_id
      and there.status = 'active'
    order by incoming.place`.execute(withKeptPlans(db))
  return rows.map((row) => ({
    isKnown: row.isKnown,
    isEnrolled: row.isEnrolled,
    isOff: row.isOff,
    saved: savedOf(row),
    thinClassId: row.thinClassId,
  }))
}

export async function findMarks(
  db: SchoolDb,
  keys: { studentId: string; date: Day }[],
): Promise<StoredMark[]> {
  const { rows } = await sql<StoredMark>`
    select ${storedColumns} from attendance
    join unnest(${keys.map(({ studentId }) => studentId)}::uuid[], ${keys.map(({ date }) => date)}::date[])
      as key (student, day) on student_id = student and date = day
    where school_id = ${db.schoolId}`.execute(db)
  return rows
}
