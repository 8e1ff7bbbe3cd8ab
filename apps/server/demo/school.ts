import { checkDigitFor, formatAadhaar } from '@shala/contract/general/aadhaar'
import type { Day } from '@shala/contract/general/days'
import { type Chance, startChance } from './chance.ts'
import { boys, girls, localities, type Name, subjects, surnames } from './names.ts'

const seed = 20_261
const firstPhone = { admin: 5_550_000_001, teacher: 5_550_000_101, parent: 5_551_000_000 }

export interface DemoPerson {
  id: string
  name: string
  phone: string
  isGirl: boolean
  /** Null when the school has none. */
  photo: { fileId: string; seed: number } | null
}

interface DemoTeacher extends DemoPerson {
  email: string
  dob: Day
  subject: string
  aadhaarNumber: string
  locality: string
  qualifications: { id: string; type: string; institution: string; year: number }[]
}

export interface DemoStudent extends DemoPerson {
  rollNumber: string
  classId: string
  address: string
  enrollmentDate: Day
  /** Since when in this class. */
  since: Day
  passoutYear: number | null
}

export interface DemoClass {
  id: string
  name: string
  section: string | null
  teacher: DemoTeacher | null
}

export interface DemoSchool {
  id: string
  admin: DemoPerson
  classes: DemoClass[]
  passout: DemoClass
  teachers: DemoTeacher[]
  students: DemoStudent[]
}

/** Of one script throughout, as a clerk types it. */
function fullName(chance: Chance, first: Name, last: Name, inDevanagari: number): string {
  const script = chance.is(inDevanagari) ? 'devanagari' : 'latin'
  const middle = chance.is(0.04) ? ` ${chance.pick(boys)[script]}` : ''
  return `${first[script]}${middle} ${last[script]}`
}

function anyone(chance: Chance, phone: number, inDevanagari: number, withPhoto: number): DemoPerson {
  const isGirl = chance.is(0.5)
  const name = fullName(chance, chance.pick(isGirl ? girls : boys), chance.pick(surnames), inDevanagari)
  const photo = chance.is(withPhoto) ? { fileId: chance.id(), seed: chance.between(1, 1e9) } : null
  return { id: chance.id(), name, phone: String(phone), isGirl, photo }
}

/** Such numbers begin with 2 to 9; one that begins with 0 passes every check and is nobody's. */
function nobodysAadhaar(chance: Chance): string {
  const eleven = `0${Array.from({ length: 10 }, () => chance.between(0, 9)).join('')}`
  return formatAadhaar(eleven + checkDigitFor(eleven)) ?? ''
}

function aTeacher(chance: Chance, index: number): DemoTeacher {
  const person = anyone(chance, firstPhone.teacher + index, 0, 0.9)
  const born = chance.between(1968, 1999)
  const qualification = (type: string, after: number) => ({
    id: chance.id(),
    type,
    institution: chance.pick(['Fergusson College', 'SNDT University', 'Savitribai Phule Pune University']),
    year: born + after,
  })
  return {
    ...person,
    email: `teacher${index + 1}@sunrise.example`,
    dob: `${born}-${String(chance.between(1, 12)).padStart(2, '0')}-15`,
    subject: subjects[index % subjects.length] ?? 'Mathematics',
    aadhaarNumber: nobodysAadhaar(chance),
    locality: chance.pick(localities),
    qualifications: [
      qualification("Bachelor's Degree", 21),
      ...(chance.is(0.6) ? [qualification("Master's Degree", 23)] : []),
    ],
  }
}

/** Three sections of Classes 1 to 5, two of Classes 6 to 10: 25. */
function classNames(): { name: string; section: string }[] {
  return Array.from({ length: 10 }, (_, index) =>
    (index < 5 ? ['A', 'B', 'C'] : ['A', 'B']).map((section) => ({ name: `Class ${index + 1}`, section })),
  ).flat()
}

/** 36 to 44 in a section, 1,000 in all. */
function sectionSizes(chance: Chance, sections: number): number[] {
  const sizes = Array.from({ length: sections }, () => 40)
  for (let place = 0; place + 1 < sections; place += 2) {
    const moved = chance.between(0, 4)
    sizes[place] = 40 + moved
    sizes[place + 1] = 40 - moved
  }
  return sizes
}

interface Session {
  start: Day
  year: number
}

/** Schools of Maharashtra begin in the middle of June. */
function sessionOf(today: Day): Session {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '06-15' ? 1 : 0)
  return { start: `${year}-06-15`, year }
}

function aStudent(
  chance: Chance,
  into: DemoClass,
  place: { roll: number; index: number; level: number },
  session: Session,
): DemoStudent {
  const person = anyone(chance, firstPhone.parent + place.index, 0.18, 0.8)
  const yearsHere = chance.between(0, Math.min(place.level - 1, 6))
  return {
    ...person,
    rollNumber: String(place.roll),
    classId: into.id,
    address: `${chance.pick(localities)}, Pune`,
    enrollmentDate: `${session.year - yearsHere}-06-15`,
    since: session.start,
    passoutYear: null,
  }
}

function someWhoPassedOut(chance: Chance, into: DemoClass, session: Session): DemoStudent[] {
  return Array.from({ length: 40 }, (_, index) => ({
    ...aStudent(chance, into, { roll: index + 1, index: 1000 + index, level: 10 }, session),
    enrollmentDate: `${session.year - 8}-06-15`,
    since: session.start,
    passoutYear: session.year - (index % 2),
  }))
}

/** The whole school, people and classes; the same for the same day, every time. */
export function makeSchool(today: Day): DemoSchool {
  const chance = startChance(seed)
  const session = sessionOf(today)
  const id = chance.id()
  const admin: DemoPerson = {
    id: chance.id(),
    name: 'Sunita Deshpande',
    phone: String(firstPhone.admin),
    isGirl: true,
    photo: { fileId: chance.id(), seed: 11 },
  }
  const teachers = Array.from({ length: 40 }, (_, index) => aTeacher(chance, index))
  const classes = classNames().map(({ name, section }, index) => ({
    id: chance.id(),
    name,
    section,
    teacher: teachers[index] ?? null,
  }))
  const passout = { id: chance.id(), name: 'passout', section: null, teacher: null }
  let index = 0
  const sizes = sectionSizes(chance, classes.length)
  const students = classes.flatMap((into, place) =>
    Array.from({ length: sizes[place] ?? 40 }, (_, roll) => {
      const level = Number(into.name.split(' ')[1])
      index += 1
      return aStudent(chance, into, { roll: roll + 1, index, level }, session)
    }),
  )
  return {
    id,
    admin,
    classes,
    passout,
    teachers,
    students: [...students, ...someWhoPassedOut(chance, passout, session)],
  }
}
