import {
  type ErrorBody,
  fill,
  generalRefusals,
  type Refusal,
  type RefusalValues,
} from '@shala/contract/general/refusal'

interface Details {
  values?: RefusalValues
  /** By field. */
  errors?: Record<string, string>
  retryAfter?: number
  current?: unknown
  /** More for the body, such as a ticket. */
  body?: Record<string, unknown>
}

/** Thrown by rules: the request is refused, with a sentence for the person. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  readonly details: Details

  constructor(refusal: Refusal, details: Details = {}) {
    super(fill(refusal.message, details.values))
    this.refusal = refusal
    this.details = details
  }

  body(): ErrorBody & Record<string, unknown> {
    const { values, errors, retryAfter, current, body } = this.details
    return {
      message: this.message,
      error: this.message,
      code: this.refusal.code,
      ...(values && { text: this.refusal.message, values }),
      ...(errors && { errors }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(current !== undefined && { current }),
      ...body,
    }
  }
}

/** A 422 whose message is the first field's (docs/product.md, General). */
export function refusedFields(errors: Record<string, string>): Refused {
  const [first] = Object.values(errors)
  return new Refused(
    { ...generalRefusals.invalid, message: first ?? generalRefusals.invalid.message },
    { errors },
  )
}

/** For a promise's `catch`: a refusal is nothing, any other failure stays one. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}
