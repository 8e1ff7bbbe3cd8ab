import { type DetailField, readChoice } from '@shala/contract/students/details'
import { i18n } from '#platform/i18n.ts'
import { withoutNothing } from './cells.ts'

/** A choice in the reader's language; anything else as it is. */
export function shownChoice(field: DetailField, text: string): string {
  const choice = field.choices?.find(({ value }) => value === choiceValue(field, text))
  if (!choice && withoutNothing(text) === '') return ''
  return choice ? i18n.t(choice.label) : text
}

/** The value of a choice as shown, or typed in any way that lists write it. */
export function choiceValue(field: DetailField, text: string): string {
  const shown = field.choices?.find(({ label }) => i18n.t(label).toLowerCase() === text.trim().toLowerCase())
  return shown?.value ?? readChoice(field, text) ?? text
}
