import * as imports from '@shala/contract/imports/imports'
import { newId } from '#platform/ids'
import { anyPhone } from '../test-app.ts'
import { another, type Maker, type Makers, type World } from './access-world.ts'

async function importId(world: World, named: string, usual: imports.ImportKind): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  const kind =
    named === 'import of teachers' ? 'teachers' : named === 'import of students' ? 'students' : usual
  const { admin: token } = named === 'elsewhere' ? world.elsewhere : world.own
  const { body } = await world.app.call(imports.beginImport, { token, body: { kind } })
  return body.import._id
}

const students = () => {
  const rollNumber = another()
  const row = {
    line: 2,
    name: `New Student ${rollNumber}`,
    rollNumber,
    className: 'Class of one’s own school',
  }
  return { rows: [row] }
}

const teachers = () => ({ rows: [{ line: 2, name: 'A New Teacher', phone: anyPhone() }] })

const sending =
  (kind: imports.ImportKind, body: () => object): Maker =>
  async (world, _, named) => ({ params: { id: await importId(world, named, kind) }, body: body() })

export const importsMakers: Makers = [
  [imports.beginImport, () => ({ body: { kind: 'students', newClasses: [{ name: `Class ${another()}` }] } })],
  [imports.checkStudentRows, () => ({ body: students() })],
  [imports.sendStudentRows, sending('students', students)],
  [imports.checkTeacherRows, () => ({ body: teachers() })],
  [imports.sendTeacherRows, sending('teachers', teachers)],
  [imports.undoImport, sending('students', () => ({}))],
]
