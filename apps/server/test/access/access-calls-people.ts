import * as deleted from '@shala/contract/deleted'
import { exportPerson, exportSchoolFile } from '@shala/contract/exports'
import * as files from '@shala/contract/files'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { enrolEarlier } from '@shala/contract/students/editing'
import { exportStudents } from '@shala/contract/students/export'
import { getStudentHistory } from '@shala/contract/students/history'
import { listStudents } from '@shala/contract/students/listed'
import { beginNewYear, previewNewYear } from '@shala/contract/students/new-year'
import { showStudentNumber } from '@shala/contract/students/number'
import * as ownFields from '@shala/contract/students/own-fields'
import { listPapers } from '@shala/contract/students/papers'
import * as promotion from '@shala/contract/students/promotion'
import type { StudentDetails } from '@shala/contract/students/students'
import * as students from '@shala/contract/students/students'
import { updateTeacher } from '@shala/contract/teachers/editing'
import * as users from '@shala/contract/users'
import { newId } from '#platform/ids'
import { anyPhone } from '../test-app.ts'
import { anyPdf, dataUrl } from '../test-files.ts'
import {
  another,
  type Caller,
  classId,
  keep,
  type Maker,
  type Makers,
  pass,
  personId,
  type World,
} from './access-world.ts'

const student = async (world: World, named: string) => ({
  role: 'student',
  name: 'A New Student',
  rollNumber: another(),
  class: await classId(world, named === 'student' ? 'class' : named),
})

const teacher = () => ({
  role: 'teacher',
  name: 'Meera Joshi',
  email: `meera.${another()}@x.example`,
  phone: anyPhone(),
  dob: '1988-03-04',
  subject: 'Mathematics',
  status: 'active',
  aadhaarNumber: `2341 2341 234${checkDigitFor('23412341234')}`,
  village: 'Wagholi',
  postOffice: 'Wagholi',
  subDistrict: 'Haveli',
  state: 'Maharashtra',
  pincode: '412207',
  qualifications: [{ type: 'Master', institution: 'Pune University', year: '2012' }],
  aadhaarCard: dataUrl(anyPdf('aadhaar')),
  qualification_0_file: dataUrl(anyPdf('master')),
})

function personForm(world: World, named: string): Promise<object> | object {
  if (named === 'teacher') return teacher()
  if (named === 'admin') return { ...teacher(), role: 'admin' }
  return student(world, named)
}

async function freshOf(world: World, place: 'own' | 'elsewhere'): Promise<StudentDetails> {
  const { admin: token, documented } = world[place]
  const { body } = await world.app.call(users.getUser, { token, params: { id: documented._id } })
  return body.user as StudentDetails
}

function partsOf(link: string | null) {
  const { pathname, searchParams } = new URL(link ?? '', 'http://x.example')
  const [schoolId = '', fileId = ''] = pathname.split('/').slice(-2)
  return { params: { schoolId, fileId }, query: Object.fromEntries(searchParams) }
}

/** A link to a file of one's own school, and what becomes of it when it names another one. */
async function fileLink(world: World, kind: 'photo' | 'birthCertificate', named: string) {
  const own = await freshOf(world, 'own')
  const { params, query } = partsOf(own[kind])
  if (named === 'elsewhere')
    return { params: { schoolId: world.own.schoolId, fileId: await fileElsewhere(world, kind) }, query }
  if (named === 'nobodys') return { params: { ...params, fileId: newId() }, query }
  if (named === 'malformed') return { params: { ...params, fileId: 'nonsense' }, query }
  if (named === 'document') return { params: partsOf(own.birthCertificate).params, query }
  if (named === 'another file') return { params: partsOf(own.marksheet).params, query }
  return { params, query }
}

async function fileElsewhere(world: World, kind: 'photo' | 'birthCertificate'): Promise<string> {
  return partsOf((await freshOf(world, 'elsewhere'))[kind]).params.fileId
}

const naming =
  (usual: 'student' | 'teacher'): Maker =>
  async (world, caller, named) => ({ params: { id: await personId(world, caller, named, usual) } })

/** A new class each time: a student who is there already cannot be promoted to it. */
const promoting: Maker = async (world, caller, named) => ({
  body: {
    studentIds: [await personId(world, caller, named)],
    classId: await world.own.addClass(`Class ${another()}`),
  },
})

async function classOfOne({ own }: World): Promise<string> {
  const id = await own.addClass(`Class ${another()}`)
  await own.addStudent(id, another())
  return id
}

const newYear: Maker = async (world, _, named) => {
  const from = await keep(world, 'class of one', () => classOfOne(world))
  const to = await classId(world, named)
  return { body: { moves: [{ from, to }] } }
}

async function promote({ app }: World, place: World['own']): Promise<string> {
  const studentId = await place.addStudent(place.classId, another())
  const { body } = await app.call(promotion.promoteStudents, {
    token: place.admin,
    body: { studentIds: [studentId], classId: await place.addClass(`Class ${another()}`) },
  })
  return body.promotionId
}

async function promotionId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  return await keep(world, `${named} promotion`, () =>
    promote(world, named === 'elsewhere' ? world.elsewhere : world.own),
  )
}

/** Somebody who was just deleted. */
async function deletedId(world: World, caller: Caller, named: string): Promise<string> {
  if (named === 'nobodys' || named === 'malformed') return await personId(world, caller, named)
  const place = named === 'elsewhere' ? world.elsewhere : world.own
  const id =
    named === 'teacher'
      ? await personId(world, caller, 'teacher')
      : await place.addStudent(place.classId, another())
  await world.app.call(users.deleteUser, { token: place.admin, params: { id } })
  return id
}

/** A second call with the same sections would change nothing. */
let usesFamily = false

/** Those made by earlier calls. A school has room for few. */
const madeFields: { token: string; id: string }[] = []

async function fieldId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  const { admin: token } = named === 'elsewhere' ? world.elsewhere : world.own
  for (const made of madeFields.splice(0)) {
    await world.app.call(ownFields.removeOwnField, { token: made.token, params: { id: made.id } })
  }
  const body = { label: `Field ${another()}`, kind: 'text' as const }
  const id = (await world.app.call(ownFields.addOwnField, { token, body })).body.field._id
  madeFields.push({ token, id })
  return id
}

export const peopleMakers: Makers = [
  [listPapers, async (world, _, named) => ({ query: { class: await classId(world, named) } })],
  [listStudents, async (world, _, named) => (named ? { query: { class: await classId(world, named) } } : {})],
  [
    exportStudents,
    async (world, caller, named) => ({
      body:
        named === 'student'
          ? { studentIds: [await personId(world, caller, named)] }
          : { class: await classId(world, named) },
    }),
  ],
  [students.getStudent, naming('student')],
  [showStudentNumber, naming('student')],
  [getStudentHistory, naming('student')],
  [exportPerson, naming('student')],
  [exportSchoolFile, () => ({ body: { passphrase: 'four words of the school' } })],
  [
    enrolEarlier,
    async (world, caller, named) => ({
      body: { studentIds: [await personId(world, caller, named)], enrollmentDate: '2020-01-01' },
    }),
  ],
  [
    ownFields.changeStudentForm,
    () => {
      usesFamily = !usesFamily
      return { body: { sections: usesFamily ? ['identity', 'family'] : ['identity'] } }
    },
  ],
  [ownFields.addOwnField, () => ({ body: { label: `Field ${another()}`, kind: 'text' } })],
  [
    ownFields.changeOwnField,
    async (world, _, named) => ({
      params: { id: await fieldId(world, named) },
      body: { label: `Field ${another()}` },
    }),
  ],
  [ownFields.removeOwnField, async (world, _, named) => ({ params: { id: await fieldId(world, named) } })],
  [promotion.previewPromotion, promoting],
  [promotion.promoteStudents, promoting],
  [previewNewYear, newYear],
  [beginNewYear, newYear],
  [promotion.undoPromotion, async (world, _, named) => ({ params: { id: await promotionId(world, named) } })],
  [
    updateTeacher,
    async (world, caller, named) => ({
      params: { id: await personId(world, caller, named, 'teacher') },
      body: { subject: 'Mathematics' },
    }),
  ],
  [users.registerUser, async (world, _, named) => ({ body: await personForm(world, named) })],
  [users.getUser, naming('student')],
  [
    users.updateUser,
    async (world, caller, named) => ({
      params: { id: await personId(world, caller, named) },
      body: { address: 'Wagholi' },
    }),
  ],
  [users.deleteUser, naming('teacher')],
  [deleted.listDeleted, () => ({ query: { role: 'student' } })],
  [
    deleted.restorePeople,
    async (world, caller, named) => ({ body: { ids: [await deletedId(world, caller, named)] } }),
  ],
  [
    users.signUserOut,
    async (world, caller, named) => {
      const by = named === 'own' ? await world.newCaller(caller.column) : caller
      return { params: { id: await personId(world, by, named, 'teacher') }, by }
    },
  ],
  [files.getPhoto, async (world, _, named) => ({ ...(await fileLink(world, 'photo', named)), query: {} })],
  [
    files.getDocument,
    async (world, _, named) => {
      const link = await fileLink(world, 'birthCertificate', named)
      if (named === 'expired') pass(world, 16 * 60)
      return link
    },
  ],
]
