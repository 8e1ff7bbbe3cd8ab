import { expect, it } from 'vitest'
import { firstCallsByPath } from './early-page.tsx'
import { firstCall, withoutValue } from './first-calls.ts'

const id = 'd2f183f1-883d-4e88-b09f-0f08202b1bd5'
const callOf = (path: string, role: unknown) => firstCall(firstCallsByPath(), path, role)

it('a screen that a role may not open asks for nothing', () => {
  expect(callOf('/teacher', 'teacher')).toBeNull()
  expect(callOf('/teacher', 'student')).toBeNull()
  expect(callOf('/students', 'student')).toBeNull()
  expect(callOf(`/students/${id}`, 'student')).toBeNull()
  expect(callOf('/students', 'teacher')).toBe('/api/students?sort=class&page=1')
  expect(callOf(`/students/${id}`, 'teacher')).toBe(`/api/students/${id}`)
})

it('those who decide see the leave of the school, everybody else their own, of this year', () => {
  expect(callOf('/leaveRequest', 'admin')).toContain('view=true')
  expect(callOf('/leaveRequest', 'superadmin')).toContain('view=true')
  expect(callOf('/leaveRequest', 'teacher')).not.toContain('view')
  expect(callOf('/leaveRequest', 'student')).not.toContain('view')
  expect(callOf('/leaveRequest', 'student')).toContain(`year=${new Date().getFullYear()}&`)
})

it('what is no screen, and who is nobody, asks for nothing', () => {
  for (const path of ['/', '/404', '/attendance', `/teacher/${id}`, '/students/', '/toString', `//${id}`]) {
    expect(callOf(path, 'admin'), path).toBeNull()
  }
  for (const role of [undefined, null, 'toString', {}]) expect(callOf('/profile', role)).toBeNull()
})

it('the page of a student is one screen, whoever it is about', () => {
  expect(withoutValue(`/students/${id}`)).toBe('/students/:id')
  expect(withoutValue('/students/$studentId')).toBe('/students/:id')
  expect(withoutValue('/404')).toBe('/404')
})
