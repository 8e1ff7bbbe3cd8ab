import { generalRefusals } from '@shala/contract/general/refusal'
import type * as z from 'zod/mini'
import { config } from 'zod/mini'
import { Refused, refusedFields } from './refused.ts'

// Where the contract has no message, what was sent does not even have the right type.
config({ localeError: () => generalRefusals.invalid.message })

/** The first text for each field; fields inside lists read `rows.3.name`. */
function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    errors[field] ??= issue.message
  }
  return errors
}

/**
 * Parses what was sent with its schema.
 * @throws Refused 422 with a text by field; 400 when it is not even an object
 */
export function parse<S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> {
  const result = schema.safeParse(sent ?? {})
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  const { '': whole, ...fields } = errors
  if (whole && typeof sent !== 'object') throw new Refused(generalRefusals.malformed)
  throw Object.keys(fields).length > 0
    ? refusedFields(fields)
    : new Refused({ ...generalRefusals.invalid, message: whole ?? generalRefusals.invalid.message })
}
