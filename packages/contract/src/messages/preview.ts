import * as z from 'zod/mini'

/** Who would be told of an announcement or a closed day, by which way, and what it costs. A family is one first phone or email. */
export const familiesPreview = z.object({
  /** Families whose phone the app rings: they get no SMS. */
  inApp: z.int(),
  /** `parts`: of all of them together; a family's language makes its message longer or shorter. */
  sms: z.object({ families: z.int(), parts: z.int() }),
  whatsapp: z.int(),
  email: z.int(),
  /** Children without a phone or email that could be tried. */
  unreached: z.int(),
  /** Parts of SMS that the school may still send on the day on which it leaves, and in that month; never below 0. */
  smsLeft: z.object({ day: z.int(), month: z.int() }),
  /** Families for whom the limits leave no message: they are told by the next way, or listed. */
  over: z.int(),
  /** When it leaves; null for at once. */
  leavesAt: z.nullable(z.string()),
  /** Word for word, as they leave now. */
  words: z.object({ sms: z.string(), subject: z.string(), email: z.string() }),
  /** The SMS provider passes on registered texts alone: the words are those that are registered there. */
  isRegistered: z.boolean(),
})
export type FamiliesPreview = z.output<typeof familiesPreview>

/** By each way, families that are being told; children whom nothing reaches. */
export const familiesTold = z.object({
  inApp: z.int(),
  sms: z.int(),
  whatsapp: z.int(),
  email: z.int(),
  unreached: z.int(),
  leavesAt: z.nullable(z.string()),
})
export type FamiliesTold = z.output<typeof familiesTold>
