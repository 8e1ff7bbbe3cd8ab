import { expect, it } from 'vitest'
import { firstCall, withoutValue } from './first-calls.ts'

const id = 'd2f183f1-883d-4e88-b09f-0f08202b1bd5'

it('a screen that a role may not open asks for nothing', () => {
  expect(firstCall('/teacher', 'teacher')).toBeNull()
  expect(firstCall('/teacher', 'student')).toBeNull()
  expect(firstCall('/students', 'student')).toBeNull()
  expect(firstCall(`/students/${id}`, 'student')).toBeNull()
  expect(firstCall('/students', 'teacher')).toBe('/api/students?sort=class&page=1')
})

it('those who decide see the leave of the school, everybody else their own', () => {
  expect(firstCall('/leaveRequest', 'admin')).toContain('view=true')
  expect(firstCall('/leaveRequest', 'superadmin')).toContain('view=true')
  expect(firstCall('/leaveRequest', 'teacher')).not.toContain('view')
  expect(firstCall('/leaveRequest', 'student')).not.toContain('view')
})

it('what is no screen asks for nothing', () => {
  for (const path of ['/', '/404', '/attendance', `/teacher/${id}`, '/students/', '/toString', `//${id}`]) {
    expect(firstCall(path, 'admin'), path).toBeNull()
  }
})

it('the page of a student is one screen, whoever it is about', () => {
  expect(withoutValue(`/students/${id}`)).toBe('/students/:id')
  expect(withoutValue('/students/$studentId')).toBe('/students/:id')
  expect(withoutValue('/404')).toBe('/404')
})
