import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles, userStatuses } from './people.ts'

export const currentUser = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  schoolId: z.nullable(z.string()),
  status: z.enum(userStatuses),
  address: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  hasPassword: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in person',
  answer: z.object({ user: currentUser }),
})
