import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'

export const studentTotal = endpoint({
  method: 'GET',
  path: '/api/students/total',
  summary: 'The number of live students who are not passout',
  answer: z.object({ totalStudents: z.int() }),
})

export const teacherTotal = endpoint({
  method: 'GET',
  path: '/api/teachers/total',
  summary: 'The number of active teachers',
  answer: z.object({ totalTeachers: z.int() }),
})
