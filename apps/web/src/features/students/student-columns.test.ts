import type { ListedStudent } from '@shala/contract/students/listed'
import { expect, it } from 'vitest'
import { studentColumns } from './student-columns.tsx'

it.each([
  [{ phone: '9876543210', address: null }, '9876543210'],
  [{ phone: null, address: 'Wagholi, Pune' }, null],
])('a card says of %j: %s', (contact, words) => {
  const actions = { onView() {}, onEdit() {}, onDelete() {}, onPromote() {} } as never
  const columns = studentColumns({ selection: null, actions, sort: 'roll', onSort() {} })
  const column = columns.find(({ key }) => key === 'contact')
  expect(column?.renderDetail?.(contact as ListedStudent)).toBe(words)
})
