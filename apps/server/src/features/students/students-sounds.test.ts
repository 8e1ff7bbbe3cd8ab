import { listStudents } from '@shala/contract/students/listed'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soundsOf } from '#platform/sounds'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
const everybody = [
  'ज़ोया शेख़',
  'पाण्डेय अंकित',
  'Pooja Rao',
  'Puja Sen',
  'Mohammad Imran',
  'Rim Das',
  'Vikram Lal',
]
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
  const classId = await school.addClass('Class 5')
  for (const [place, name] of everybody.entries()) await school.addStudent(classId, `${place + 1}`, { name })
})
afterAll(() => app.close())

const found = async (search: string, more = {}, token = school.admin) =>
  (await app.call(listStudents, { token, query: { search, ...more } })).body.students.map(({ name }) => name)

it.each([
  ['जोया', ['ज़ोया शेख़']],
  ['Zoya Sheikh', ['ज़ोया शेख़']],
  ['पांडेय', ['पाण्डेय अंकित']],
  ['Puja', ['Puja Sen', 'Pooja Rao']],
  ['Pooja', ['Pooja Rao', 'Puja Sen']],
  ['Mohd Imran', ['Mohammad Imran']],
  ['md. imraan', ['Mohammad Imran']],
  ['मोहम्मद', ['Mohammad Imran']],
  ['Wikram', ['Vikram Lal']],
  ['Ram', ['Vikram Lal']],
])('%s finds %j, those who are spelled so first', async (search, names) => {
  expect(await found(search)).toEqual(names)
  const pages = [1, 2].map((page) => found(search, { page: String(page), limit: '1' }))
  expect((await Promise.all(pages)).flat()).toEqual(names.slice(0, 2))
})

it('puts a name with the very word first, then one with the letters, then those that sound alike, class by class too', async () => {
  const other = await openTestSchool(app)
  const [class1, class2] = [await other.addClass('Class 1'), await other.addClass('Class 2')]
  const ofClass = {
    [class1]: ['जय कुमार', 'Jay Rao', 'जोयादेवी राव'],
    [class2]: ['Zoya Sen', 'ज़ोया शेख़', 'जोया अली'],
  }
  for (const [classId, added] of Object.entries(ofClass)) {
    for (const [place, name] of added.entries()) await other.addStudent(classId, `${place + 1}`, { name })
  }
  for (const search of ['जोया', 'ज़ोया', '\u095bोया']) {
    for (const sort of ['class', 'roll']) {
      const names = await found(search, { sort }, other.admin)
      expect([search, sort, names.slice(0, 2)]).toEqual([search, sort, ['ज़ोया शेख़', 'जोया अली']])
    }
  }
  expect((await found('जोया', { sort: 'class' }, other.admin))[2]).toBe('जोयादेवी राव')
  expect((await found('zoya', { sort: 'class' }, other.admin))[0]).toBe('Zoya Sen')
})

it('keeps an order that was chosen, and finds nobody of another school', async () => {
  expect(await found('Puja', { sort: 'name' })).toEqual(['Pooja Rao', 'Puja Sen'])
  const other = await openTestSchool(app)
  expect(await found('Puja', {}, other.admin)).toEqual([])
})

const letters = fc.constantFrom(...'aehimoruwxyzkpjndqs', ...'अआइऋकखगझञटदनपफमयरलवशहािीुेैौृ्ंँ़')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 })
const names = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

it('every name sounds in the database as it does here, so it finds itself', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const { rows } = await app.schoolPool.query('select school.sounds($1) as sounds', [name])
      expect(rows[0].sounds.trim().split(' ').filter(Boolean)).toEqual(
        soundsOf(name).map((one) => one.toUpperCase()),
      )
    }),
    { numRuns: 300 },
  )
})
