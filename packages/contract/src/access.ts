import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import { asLine, oneLine } from './general/lines.ts'
import type { Refusal } from './general/refusal.ts'
import {
  duties,
  emailSchema,
  idSchema,
  nameSchema,
  optionalText,
  phoneSchema,
  roles,
  userStatuses,
} from './people.ts'

/** A school's invitations in a day: enough to set it up, too few to spam strangers. */
export const accessLimits = { jobTitle: 60, invitationsADay: 20 } as const

export const accessTexts = {
  nameMissing: /*i18n*/ 'Please enter a name.',
  contactMissing: /*i18n*/ 'Please enter a phone number or an email.',
  jobTitleTooLong: /*i18n*/ 'Please use at most 60 characters.',
  dutyUnknown: /*i18n*/ 'Please choose what this person may do.',
  nothingToChange: /*i18n*/ 'Please choose what to change.',
  given: /*i18n*/ '{name} now has access.',
  changed: /*i18n*/ "{name}'s access was changed.",
} as const

export const accessRefusals = {
  notFound: { code: 'access.not_found', status: 404, message: /*i18n*/ 'This person was not found.' },
  alreadyHere: {
    code: 'access.already_here',
    status: 409,
    message: /*i18n*/ 'Someone at your school already has this phone number or email.',
  },
  lastAdmin: {
    code: 'access.last_admin',
    status: 409,
    message: /*i18n*/ 'A school needs at least one administrator. Give someone else access first.',
  },
  tooMany: {
    code: 'access.too_many',
    status: 429,
    message: /*i18n*/ 'Your school has given access to many people today. Please continue tomorrow.',
  },
  operatorOnly: {
    code: 'access.operator_only',
    status: 403,
    message: /*i18n*/ "Only the operator of this server can change this person's access, with npm run admin.",
  },
} as const satisfies Record<string, Refusal>

export const personWithAccess = z.object({
  _id: z.string(),
  name: z.string(),
  /** Their job in the school's own words: principal, clerk. */
  jobTitle: z.nullable(z.string()),
  role: z.enum(roles),
  duty: z.enum(duties),
  /** Only active people have access. */
  status: z.enum(userStatuses),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** Null when they have never signed in. */
  lastUsedAt: z.nullable(z.string()),
})
export type PersonWithAccess = z.output<typeof personWithAccess>

export const invitationForm = z
  .object({
    name: nameSchema(accessTexts.nameMissing),
    jobTitle: optionalText(
      z.string().check(asLine, oneLine, z.maxLength(accessLimits.jobTitle, accessTexts.jobTitleTooLong)),
    ),
    duty: z._default(z.enum(duties, accessTexts.dutyUnknown), 'administrator'),
    phone: optionalText(phoneSchema),
    email: optionalText(emailSchema),
  })
  .check(
    z.refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ['phone'],
      message: accessTexts.contactMissing,
    }),
  )

const params = z.object({ id: idSchema })

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/access',
  summary: 'The school’s administrators; those whose access has ended come last',
  answer: z.object({ people: z.array(personWithAccess) }),
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/access',
  summary: 'Give another person access as an administrator, a principal or an office, and tell them',
  body: invitationForm,
  status: 201,
  answer: z.object({
    message: z.string(),
    person: personWithAccess,
    /** The invitation's text, to be passed on by hand if no message could be sent. */
    invitation: z.string(),
    /** Where they find the product; null when this server's address only works on its own machine. */
    url: z.nullable(z.string()),
    /** The channels it was sent on; the outbox does not count. */
    sentBy: z.array(z.enum(['email', 'phone'])),
  }),
})

export const changeAccess = endpoint({
  method: 'PUT',
  path: '/api/access/:id',
  summary:
    'Make a teacher an admin or the other way round; change what an admin may do; end or restore an access',
  params,
  body: z
    .object({
      role: z.optional(z.enum(['admin', 'teacher'])),
      status: z.optional(z.enum(['active', 'leaved'])),
      /** Of an admin; administrator by default for a teacher who is made one. */
      duty: z.optional(z.enum(duties, accessTexts.dutyUnknown)),
    })
    .check(
      z.refine(
        ({ role, status, duty }) => role !== undefined || status !== undefined || duty !== undefined,
        accessTexts.nothingToChange,
      ),
    ),
  answer: z.object({ message: z.string(), person: personWithAccess }),
})
