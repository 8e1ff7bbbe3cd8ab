import { randomInt } from 'node:crypto'
import { classLimits, compareClasses, updateClass } from '@shala/contract/classes'
import { peopleLimits } from '@shala/contract/people'
import { detailLimits } from '@shala/contract/students/details'
import { listStudents } from '@shala/contract/students/listed'
import { addOwnField } from '@shala/contract/students/own-fields'
import { studentLimits } from '@shala/contract/students/texts'
import { registerUser } from '@shala/contract/users'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await openTestSchool(app)
})

const found = async (query: Record<string, string>) =>
  (await app.call(listStudents, { token: school.admin, query })).body
const names = async (search: string) =>
  (await found({ search, sort: 'class' })).students.map(({ name }) => name)

async function add(classId: string, rollNumber: string, name: string, more: object = {}): Promise<void> {
  const body = { role: 'student', name, rollNumber, class: classId, status: 'active', ...more }
  const { status, error } = await app.call(registerUser, { token: school.admin, body })
  if (status !== 201) throw new Error(error.message)
}

describe('a search', () => {
  let class10: string
  beforeEach(async () => {
    class10 = await school.addClass('10', 'B')
    const class5 = await school.addClass('Class 5', 'A')
    await add(class10, '1', 'Zara Imran Tambe', { phone: '5551000001', email: 'tambe@example.org' })
    await add(class10, '17', 'Aarav Joshi', { phone: '9822017017' })
    await add(class5, '17', 'Sunita Shinde', { phone: '9876543210', admissionNumber: 'GR/2024/117' })
    await add(class5, '2', 'ईशान राहुल कदम', { phone: '9170001700' })
    await add(class5, 'S-3', 'Tambe Ok')
  })

  it('has words in any order, in either script', async () => {
    expect(await names('tambe zara')).toEqual(['Zara Imran Tambe'])
    expect(await names('ZARA   tam')).toEqual(['Zara Imran Tambe'])
    expect(await names('कदम ईशान')).toEqual(['ईशान राहुल कदम'])
    expect(await names('zara shinde')).toEqual([])
  })

  it('says in what it found somebody where the list does not show it', async () => {
    const family = { motherName: 'Rukhsana Bano', motherPhone: '9123450790', admissionNumber: 'GR/2025/9' }
    await add(class10, '21', 'Zubeda Qureshi', family)
    const foundBy = async (search: string, token = school.admin) => {
      const { students } = (await app.call(listStudents, { token, query: { search } })).body
      return students.find(({ name }) => name === 'Zubeda Qureshi')?.foundBy
    }
    expect(await foundBy('rukhsana')).toEqual({ field: 'motherName', value: 'Rukhsana Bano' })
    expect(await foundBy('10 b bano')).toEqual({ field: 'motherName', value: 'Rukhsana Bano' })
    expect(await foundBy('+91 91234 50790')).toEqual({ field: 'motherPhone', value: '9123450790' })
    expect(await foundBy('gr/2025')).toEqual({ field: 'admissionNumber', value: 'GR/2025/9' })
    for (const shown of ['zubeda', 'jubeda kureshi', '10-B zubeda', '21']) {
      expect([shown, await foundBy(shown)]).toEqual([shown, undefined])
    }
    const { token } = await school.signInAs('teacher')
    expect(await foundBy('rukhsana', token)).toBeUndefined()
  })

  it('has initials and apostrophes however they are written', async () => {
    await add(class10, '30', 'A. P. J. Abdul')
    await add(class10, '31', 'RK Laxman')
    await add(class10, '32', 'Sunita D’Souza')
    await add(class10, '33', 'Napjit Mark')
    await add(class10, '34', 'Meera P. J.')
    await add(class10, '35', 'A. P. Jain')
    for (const search of ['a.p.j.', 'A.P.J. Abdul', 'apj abdul']) {
      expect([search, await names(search)]).toEqual([search, ['A. P. J. Abdul']])
    }
    expect((await names('APJ')).sort()).toEqual(['A. P. J. Abdul', 'Napjit Mark'])
    expect(await names('R.K. laxman')).toEqual(['RK Laxman'])
    for (const search of ["d'sou", 'd’sou', 'dsouza']) expect(await names(search)).toEqual(['Sunita D’Souza'])
  })

  it.each(['+91 55510 00001', '055510-00001', '5551000001', '55510 000', '+91 5551', '५५५१०००००१'])(
    'finds the phone %s',
    async (typed) => {
      expect(await names(typed)).toEqual(['Zara Imran Tambe'])
    },
  )

  it('has an exact roll number before what merely contains it, and class words', async () => {
    expect(await names('17')).toEqual(['Sunita Shinde', 'Aarav Joshi', 'ईशान राहुल कदम'])
    expect((await names('10-B 17'))[0]).toBe('Aarav Joshi')
    expect(await names('10b 17')).toEqual(['Aarav Joshi'])
    expect((await names('17 class 5'))[0]).toBe('Sunita Shinde')
    expect(await names('class 5 sunita')).toEqual(['Sunita Shinde'])
    expect(await names('10-B')).toEqual(['Zara Imran Tambe', 'Aarav Joshi'])
    expect(await names('0-b')).toEqual([])
  })

  it('finds by email and admission number', async () => {
    expect(await names('tambe@EXAMPLE')).toEqual(['Zara Imran Tambe'])
    expect(await names('gr/2024/117')).toEqual(['Sunita Shinde'])
  })

  it("finds by parents' and guardian's names and phones, and by the school's own fields", async () => {
    const { body } = await app.call(addOwnField, {
      token: school.admin,
      body: { label: 'House', kind: 'text' },
    })
    const more = { motherName: 'Latha Menon', fatherName: 'Dev Menon', guardianName: 'Uncle Bose' }
    const phones = { motherPhone: '9811100001', fatherPhone: '9811100002', secondPhone: '9811100003' }
    const own = { own: { [body.field._id]: 'Blue "W" Whale' } }
    await add(class10, '40', 'Kavya M', { ...more, ...phones, guardianPhone: '9811100004', ...own })
    for (const search of [
      'latha',
      'menon dev',
      'uncle bose',
      'blue "w" whale kavya',
      '98111 00003',
      '9811100004',
    ]) {
      expect([search, await names(search)]).toEqual([search, ['Kavya M']])
    }
  })

  it.each([
    ['Devanagari', 0x0915, 30],
    ['four bytes each', 0x20000, 20_000],
  ])('holds the longest texts of every script: %s', async (_, first, letters) => {
    const longest = await school.addClass(
      '1 '.repeat(classLimits.name / 2).trim(),
      '1 '.repeat(classLimits.section / 2).trim(),
    )
    const randomText = (length: number) =>
      Array.from({ length }, () => String.fromCodePoint(first + randomInt(letters)))
        .join('')
        .slice(0, length)
    const { name, rollNumber, admissionNumber } = { ...peopleLimits, ...studentLimits }
    const long = (length: number) => randomText(length)
    const fields: string[] = []
    for (let count = 1; count <= 12; count += 1) {
      const body = { label: `House ${count}`, kind: 'text' }
      fields.push((await app.call(addOwnField, { token: school.admin, body })).body.field._id)
    }
    const named = long(name)
    await add(longest, long(rollNumber), named, {
      admissionNumber: long(admissionNumber),
      motherName: long(name),
      fatherName: long(name),
      guardianName: long(name),
      own: Object.fromEntries(fields.map((id) => [id, long(detailLimits.text)])),
    })
    expect(await names(named.slice(0, 40))).toEqual([named])
  })

  it('stays in the class that is chosen, and counts what it finds', async () => {
    const body = await found({ search: 'tambe', class: class10 })
    expect([body.students.length, body.pagination.total]).toEqual([1, 1])
    expect((await found({ search: 'tambe' })).pagination.total).toBe(2)
  })

  it('of a hundred words, signs or classes of elsewhere finds nobody and breaks nothing', async () => {
    const other = await openTestSchool(app)
    await other.addClass('Sunita')
    for (const search of ['a '.repeat(50), '%_\\', '(((', '10-B-', '+', '.', '9'.repeat(100)]) {
      expect((await found({ search })).students.length).toBeLessThanOrEqual(5)
    }
    expect(await names('sunita')).toEqual(['Sunita Shinde'])
  })
})

describe('the order of the list', () => {
  const order = async (sort: string) =>
    (await found({ sort })).students.map(({ rollNumber, class: { name } }) => `${name}/${rollNumber}`)

  it('is class by class where it is asked for, and the other way round', async () => {
    const ids: Record<string, string> = {}
    for (const name of ['Class 10', 'Class 9', 'Nursery']) ids[name] = await school.addClass(name)
    for (const [name, roll] of [
      ['Nursery', '1'],
      ['Class 10', '10'],
      ['Class 10', '9'],
      ['Class 9', '2'],
    ] as const) {
      await add(ids[name] ?? '', roll, `S ${name} ${roll}`)
    }
    const byClass = ['Class 9/2', 'Class 10/9', 'Class 10/10', 'Nursery/1']
    expect(await order('class')).toEqual(byClass)
    expect(await order('-class')).toEqual(['Nursery/1', 'Class 10/9', 'Class 10/10', 'Class 9/2'])
    expect(await order('')).toEqual(['Nursery/1', 'Class 9/2', 'Class 10/9', 'Class 10/10'])
    expect(await order('nonsense')).toEqual(await order('roll'))
    await app.call(updateClass, {
      token: school.admin,
      params: { id: ids['Class 9'] ?? '' },
      body: { name: 'Class 11' },
    })
    expect(await order('class')).toEqual(['Class 10/9', 'Class 10/10', 'Class 11/2', 'Nursery/1'])
  })

  it('of classes is the very one that the contract’s rule gives', async () => {
    const className = fc.oneof(
      fc
        .tuple(fc.constantFrom('Class', 'Std', 'class', 'कक्षा'), fc.nat(120))
        .map(([word, n]) => `${word} ${n}`),
      fc.constantFrom('Nursery', 'LKG', '5', '10', '007', 'V 2 A 10', 'V 2 A 9'),
    )
    const section = fc.constantFrom('', 'A', 'B', 'a1', '9', '10')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ className, section }), {
          minLength: 2,
          maxLength: 8,
          selector: (one) => `${one.className}/${one.section}`.toLowerCase(),
        }),
        async (classes) => {
          school = await openTestSchool(app)
          for (const one of classes) {
            await school.addStudent(await school.addClass(one.className, one.section), '1')
          }
          const listed = (await found({ sort: 'class' })).students.map((student) => student.class)
          expect(listed).toHaveLength(classes.length)
          expect(listed).toEqual(listed.toSorted(compareClasses))
        },
      ),
      { numRuns: 6 },
    )
  })

  it('is by name, enrollment or status', async () => {
    const classId = await school.addClass('Class 5')
    await add(classId, '1', 'meera', { enrollmentDate: '2026-06-03' })
    await add(classId, '2', 'Asha', { enrollmentDate: '2026-06-01', status: 'leaved' })
    await add(classId, '3', 'Zoya', { enrollmentDate: '2026-06-02' })
    const rolls = async (sort: string) => (await found({ sort })).students.map(({ rollNumber }) => rollNumber)
    expect(await rolls('name')).toEqual(['2', '1', '3'])
    expect(await rolls('-name')).toEqual(['3', '1', '2'])
    expect(await rolls('enrollment')).toEqual(['2', '3', '1'])
    expect(await rolls('-status')).toEqual(['2', '1', '3'])
    expect(await rolls('-roll')).toEqual(['3', '2', '1'])
  })
})
