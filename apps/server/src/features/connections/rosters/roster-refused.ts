import { StandardAnswer } from '#platform/http/standard-answer'
import type { Refused } from '#platform/refused'

/** The minor codes of the standard that we answer. */
export type MinorCode =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invalid_sort_field'
  | 'unauthorisedrequest'
  | 'forbidden'
  | 'unknownobject'

function bodyOf(minor: MinorCode | 'server_busy' | 'internal_server_error', description: string): object {
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: description,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
    },
  }
}

const statuses = {
  invaliddata: 400,
  invalid_filter_field: 400,
  invalid_selection_field: 400,
  invalid_sort_field: 400,
  unauthorisedrequest: 401,
  forbidden: 403,
  unknownobject: 404,
} as const satisfies Record<MinorCode, number>

/** A refusal in the shape of the standard, for the people who connect the other system; it is in English. */
export class RosterRefused extends Error {
  readonly minor: MinorCode

  constructor(minor: MinorCode, description: string) {
    super(description)
    this.minor = minor
  }

  get status(): number {
    return statuses[this.minor]
  }

  body(): object {
    return bodyOf(this.minor, this.message)
  }
}

/** Nothing says whether there is such a thing in another school. */
export const unknownObject = () => new RosterRefused('unknownobject', 'This was not found.')

/** For a refusal of the server itself, before the call is read: one call too many, or an outage. */
export function refusedOutside({ refusal: { status }, message }: Refused): StandardAnswer {
  const minor =
    status === 429 || status === 503 ? 'server_busy' : status >= 500 ? 'internal_server_error' : 'invaliddata'
  return new StandardAnswer(bodyOf(minor, message), { status })
}
