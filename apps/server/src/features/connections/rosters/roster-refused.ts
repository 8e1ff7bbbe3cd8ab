/** The minor codes of the standard that we answer. */
export type MinorCode =
  | 'invaliddata'
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invalid_sort_field'
  | 'unauthorisedrequest'
  | 'forbidden'
  | 'unknownobject'

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
    return {
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_description: this.message,
      imsx_CodeMinor: {
        imsx_codeMinorField: [
          { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: this.minor },
        ],
      },
    }
  }
}

/** Nothing says whether there is such a thing in another school. */
export const unknownObject = () => new RosterRefused('unknownobject', 'This was not found.')
