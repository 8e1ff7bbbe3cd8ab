import type { ActivityAction } from '@shala/contract/activity/actions'
import { classLabel } from '@shala/contract/classes'
import { type Activity, recordActivity } from '#features/activity/index'
import type { SchoolDb } from '#platform/database/school-db'
import { before, hour } from '#platform/durations'
import { newId } from '#platform/ids'
import type { DemoPerson, DemoSchool } from './school.ts'

const record = {
  schoolName: 'Sunrise Vidyalaya',
  schoolType: 'high',
  address: '12 Paud Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411038',
  email: 'office@sunrise.example',
}

type Act = Activity & { who: DemoPerson; hoursAgo: number }

function act(
  who: DemoPerson,
  hoursAgo: number,
  action: ActivityAction,
  about: Omit<Act, 'who' | 'hoursAgo' | 'action'>,
): Act {
  return { who, hoursAgo, action, ...about }
}

function hiringsOf({ admin, teachers }: Pick<DemoSchool, 'admin' | 'teachers'>): Act[] {
  return teachers.map(({ id: entityId, name, phone, email, subject, dob, aadhaarNumber }, place) =>
    act(admin, 4600 - place / 4, 'teachers.create', {
      entity: 'teacher',
      entityId,
      after: {
        name,
        phone,
        email,
        subject,
        dob,
        status: 'active',
        aadhaar_last_four: aadhaarNumber.slice(-4),
      },
    }),
  )
}

/** A year of an office: it creates, adds, corrects, looks up and downloads. */
function actsOf({ id, admin, classes, teachers }: DemoSchool): Act[] {
  const school = { entity: 'school', entityId: id }
  const founding = act(admin, 4700, 'schools.create', { ...school, after: record })
  const added = classes.map(({ id: entityId, name, section }, place) =>
    act(admin, 4690 - place / 10, 'classes.create', { entity: 'class', entityId, after: { name, section } }),
  )
  const imported = classes.map((one, place) =>
    act(admin, 3600 - place / 10, 'imports.begin', {
      entity: 'import',
      entityId: newId(),
      after: { name: `${classLabel(one)}.xlsx`, kind: 'students' },
    }),
  )
  const looked = teachers.slice(0, 12).map((teacher, place) =>
    act(admin, 20 + place * 31, 'files.open', {
      entity: 'teacher',
      entityId: teacher.id,
      after: { field: place % 3 ? 'certificate' : 'aadhaarCard' },
    }),
  )
  const own = teachers.slice(3, 9).map((teacher, place) =>
    act(teacher, 7 + place * 53, 'profile.update', {
      entity: 'teacher',
      entityId: teacher.id,
      after: { fields: ['photo'] },
    }),
  )
  const [first] = classes
  const renamed = first && [
    act(admin, 4500, 'classes.update', {
      entity: 'class',
      entityId: first.id,
      before: { name: first.name, section: 'Lotus' },
      after: { name: first.name, section: first.section },
    }),
  ]
  const corrected = act(admin, 49, 'schools.update', {
    ...school,
    before: { ...record, address: '12 Paud Rd', email: null },
    after: record,
  })
  const takenAlong = act(admin, 26, 'exports.school', school)
  return [
    founding,
    ...added,
    ...imported,
    ...hiringsOf({ admin, teachers }),
    ...looked,
    ...own,
    ...(renamed ?? []),
    corrected,
    takenAlong,
  ]
}

export async function insertActivity(db: SchoolDb, school: DemoSchool, now: Date): Promise<void> {
  const acts = actsOf(school).sort((a, b) => b.hoursAgo - a.hoursAgo)
  for (const { who, hoursAgo, ...activity } of acts) {
    const actor = { userId: who.id, name: who.name }
    await recordActivity({ db, actor, now: before(now, hoursAgo * hour) }, activity)
  }
}
