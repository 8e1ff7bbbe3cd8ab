import * as z from 'zod/mini'

/** Why a child is away, as its family says it with one press. */
export const noteReasons = ['ill', 'family', 'travel', 'other'] as const
export type NoteReason = (typeof noteReasons)[number]

export const noteReasonTexts = {
  ill: /*i18n*/ 'Ill',
  family: /*i18n*/ 'Family',
  travel: /*i18n*/ 'Travel',
  other: /*i18n*/ 'Other',
} as const satisfies Record<NoteReason, string>

/** What a family told the school of days on which its child is away. */
export const familyNote = z.object({
  why: z.enum(noteReasons),
  /** '' where the chosen reason is all that was said. */
  words: z.string(),
})
export type FamilyNote = z.output<typeof familyNote>

/** The reason of the request that a note is kept as: 'Ill', 'Ill: fever'. */
export function reasonOfNote({ why, words }: FamilyNote): string {
  return words === '' ? noteReasonTexts[why] : `${noteReasonTexts[why]}: ${words}`
}

/** The note that a request's reason was made of. */
export function noteOfReason(why: NoteReason, reason: string): FamilyNote {
  return { why, words: reason.slice(noteReasonTexts[why].length + 2) }
}
