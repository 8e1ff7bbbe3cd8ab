import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLines, severalLines } from '../general/lines.ts'
import { idSchema, optionalText } from '../people.ts'
import { leaveLimits, leaveRequest } from './leave.ts'
import { leaveTexts } from './texts.ts'

const remark = optionalText(
  z.string().check(asLines, z.maxLength(leaveLimits.remark, leaveTexts.remarkTooLong), severalLines),
)

/** What is decided of one request. */
export const decision = z.object({
  status: z.enum(['Approved', 'Declined', 'Pending'], leaveTexts.statusUnknown),
  /** For the person who asked. */
  remark,
  /** The `changedAt` of the request that was seen; by default the current one. */
  seen: z.optional(z.nullable(z.string())),
})

export const decideLeave = endpoint({
  method: 'PATCH',
  path: '/api/leave/admin/leaves/:id/status',
  summary:
    'Approve, decline, or undo a decision with Pending; 409 with `current` when it has already been decided',
  params: z.object({ id: idSchema }),
  body: decision,
  answer: z.object({ message: z.string(), leave: leaveRequest }),
})

export const decideLeaves = endpoint({
  method: 'POST',
  path: '/api/leave/admin/leaves/decisions',
  summary: 'Approve or decline several; one that cannot be decided does not stop the others',
  body: z.object({
    status: z.enum(['Approved', 'Declined'], leaveTexts.statusUnknown),
    remark,
    requests: z
      .array(z.object({ id: idSchema, seen: z.optional(z.nullable(z.string())) }), leaveTexts.noneSelected)
      .check(
        z.minLength(1, leaveTexts.noneSelected),
        z.maxLength(leaveLimits.decided, leaveTexts.tooManyAtOnce),
      ),
  }),
  answer: z.object({
    /** In the order sent. */
    results: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['decided', 'conflict', 'refused']),
        /** Why it was refused. */
        message: z.optional(z.string()),
        /** As it is now; absent if it was not found. */
        leave: z.optional(leaveRequest),
      }),
    ),
  }),
})
