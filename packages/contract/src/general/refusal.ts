/** A refusal a person can meet: its name, its status, its English text with `{name}` for each value. */
export interface Refusal {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  readonly message: string
}

export type RefusalValues = Readonly<Record<string, string | number>>

/** The body of every error answer (docs/product.md, General). */
export interface ErrorBody {
  message: string
  /** Repeats `message`: screens read either field. */
  error: string
  code: string
  /** The sentence before its values are filled in, if there are any: other languages are looked up by it. */
  text?: string
  values?: RefusalValues
  /** By field, `students.3.phone` inside lists. */
  errors?: Record<string, string>
  /** Seconds, with 429 and 503. */
  retryAfter?: number
  /** The stored record, with a conflict. */
  current?: unknown
}

/** Fills values into a text: `fill('{count} left', { count: 2 })` is '2 left'. */
export function fill(text: string, values: RefusalValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Refusals that any call can answer. */
export const generalRefusals = {
  malformed: { code: 'request.malformed', status: 400, message: /*i18n*/ 'The request could not be read.' },
  signedOut: { code: 'auth.signed_out', status: 401, message: /*i18n*/ 'Please sign in again.' },
  forbidden: { code: 'auth.forbidden', status: 403, message: /*i18n*/ 'You are not allowed to do this.' },
  noSchool: { code: 'schools.none', status: 403, message: /*i18n*/ 'Please create your school first.' },
  notFound: { code: 'request.not_found', status: 404, message: /*i18n*/ 'This was not found.' },
  tooLarge: { code: 'request.too_large', status: 413, message: /*i18n*/ 'This is too large to send.' },
  wrongType: {
    code: 'request.wrong_type',
    status: 415,
    message: /*i18n*/ 'This kind of content is not accepted here.',
  },
  nothingToChange: {
    code: 'request.nothing_to_change',
    status: 422,
    message: /*i18n*/ 'Please say what to change.',
  },
  invalid: { code: 'request.invalid', status: 422, message: /*i18n*/ 'Please check what you entered.' },
  tooMany: {
    code: 'request.too_many',
    status: 429,
    message: /*i18n*/ 'Too many requests. Please wait a moment and try again.',
  },
  failed: {
    code: 'server.failed',
    status: 500,
    message: /*i18n*/ 'Something went wrong on our side. Please try again.',
  },
  notReady: {
    code: 'server.not_ready',
    status: 503,
    message: /*i18n*/ 'The server is not ready yet. Please try again in a moment.',
  },
  busy: {
    code: 'server.busy',
    status: 503,
    message: /*i18n*/ 'The server is busy with other requests. Please try again in a moment.',
  },
  moving: {
    code: 'schools.moving',
    status: 503,
    message:
      /*i18n*/ 'Your school is being moved to another server. You can read on; please save again later.',
  },
  noDatabase: {
    code: 'server.no_database',
    status: 503,
    message: /*i18n*/ 'The server cannot reach its database right now. Please try again in a few seconds.',
  },
} as const satisfies Record<string, Refusal>

/** Shown when no answer comes. */
export const networkError = /*i18n*/ 'Network error. Please check your connection.'

/** Shown for an answer that did not come from our server, such as the sign-in page of a hotel's network. */
export const foreignAnswer =
  /*i18n*/ 'The answer did not come from the school’s server. If this network has a sign-in page, sign in there, then try again.'
