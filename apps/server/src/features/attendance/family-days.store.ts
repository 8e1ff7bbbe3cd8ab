import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface FamilyChild {
  _id: string
  name: string
  photo: string | null
  /** Null for a child who is in none now. */
  classId: string | null
  className: string | null
  classSection: string | null
  /** The school knows why the child is away today. */
  isHeard: boolean
}

const children = prepared(
  (db, { studentIds, date }: { studentIds: string[]; date: Day }) => sql<FamilyChild>`
    select users.id as "_id", users.name, users.photo, classes.id as "classId", classes.name as "className",
      classes.section as "classSection",
      exists (select from family_notes_on(${db.schoolId}, ${date}) as note where note.student_id = users.id)
        or exists (select from absence_calls as call where call.school_id = ${db.schoolId}
          and call.student_id = users.id and call.date = ${date} and call.outcome = 'spoken') as "isHeard"
    from users
    left join classes on classes.school_id = ${db.schoolId} and classes.id = users.class_id
    where users.school_id = ${db.schoolId} and users.id = any(${studentIds}::uuid[]) and users.role = 'student'
      and users.status = 'active' and users.deleted_at is null`,
)

/** Active students among some people of the school. */
export async function findFamilyChildren(
  db: SchoolDb,
  asked: { studentIds: string[]; date: Day },
): Promise<FamilyChild[]> {
  return await children.all(db, asked)
}

export interface FamilyMark {
  studentId: string
  date: Day
  status: AttendanceStatus
}

const marks = prepared(
  (db, { studentIds, from, to }: { studentIds: string[]; from: Day; to: Day }) => sql<FamilyMark>`
    select student_id as "studentId", date, status from attendance
    where school_id = ${db.schoolId} and student_id = any(${studentIds}::uuid[]) and date between ${from} and ${to}
      and status is not null`,
)

/** The marks of a few students, both days included. */
export async function findFamilyMarks(
  db: SchoolDb,
  asked: { studentIds: string[]; from: Day; to: Day },
): Promise<FamilyMark[]> {
  return await marks.all(db, asked)
}
