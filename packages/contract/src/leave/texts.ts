import type { Refusal } from '../general/refusal.ts'

export const leaveTexts = {
  typeMissing: /*i18n*/ 'Please select a leave type.',
  fromMissing: /*i18n*/ 'From date is required.',
  fromDurationMissing: /*i18n*/ 'Please select from duration.',
  toMissing: /*i18n*/ 'To date is required.',
  toBeforeFrom: /*i18n*/ 'To date must be after from date.',
  toDurationMissing: /*i18n*/ 'Please select to duration.',
  notForStudents: /*i18n*/ 'This type of leave is not for students.',
  onlyForStudents: /*i18n*/ 'This type of leave is only for students.',
  reasonMissing: /*i18n*/ 'Reason is required.',
  reasonTooShort: /*i18n*/ 'Please enter at least 6 characters.',
  reasonTooLong: /*i18n*/ 'Reason must be ≤ 500 characters.',
  tooLong: /*i18n*/ 'One request can be for at most 366 days. Please ask for the rest in another one.',
  formInvalid: /*i18n*/ 'Please fix the errors in the form.',
  remarkTooLong: /*i18n*/ 'A remark can have at most 300 characters.',
  statusUnknown: /*i18n*/ 'Please choose Approved, Declined or Pending.',
  groupUnknown: /*i18n*/ 'Please choose staff or students.',
  monthUnknown: /*i18n*/ 'Please choose a month.',
  yearUnknown: /*i18n*/ 'Please choose a year.',
  tooManyAtOnce: /*i18n*/ 'At most 100 requests can be decided at once.',
  noneSelected: /*i18n*/ 'Please select at least one request.',
  submitted: /*i18n*/ 'Leave request submitted successfully!',
  cancelled: /*i18n*/ 'Leave request cancelled successfully!',
  approved: /*i18n*/ 'Leave request approved successfully!',
  declined: /*i18n*/ 'Leave request declined successfully!',
  reverted: /*i18n*/ 'Leave request reverted to Pending successfully!',
} as const

export const leaveRefusals = {
  overlap: {
    code: 'leave.overlap',
    status: 409,
    message: /*i18n*/ 'You already have a leave request for these dates.',
  },
  notFound: { code: 'leave.not_found', status: 404, message: /*i18n*/ 'This leave request was not found.' },
  /** With `current`. */
  notPending: {
    code: 'leave.not_pending',
    status: 409,
    message: /*i18n*/ 'This request has since been decided or cancelled.',
  },
  /** With `current`: nobody has decided it, so there is nothing to undo. */
  stillPending: {
    code: 'leave.still_pending',
    status: 409,
    message: /*i18n*/ 'This request has not been decided. There is nothing to undo.',
  },
  /** With `current`: the decision to be undone has been replaced by another. */
  decidedAnew: {
    code: 'leave.decided_anew',
    status: 409,
    message: /*i18n*/ 'Someone else has changed the decision on this request. Please look at it again.',
  },
  /** With `current`: a decision cannot be undone after the person has applied for the same days in another request. */
  askedAnew: {
    code: 'leave.asked_anew',
    status: 409,
    message: /*i18n*/ '{name} now has another request for these dates. Please decide that one.',
  },
  own: {
    code: 'leave.own',
    status: 403,
    message: /*i18n*/ 'Another admin must decide your own request.',
  },
  /** For the whole team's requests. */
  teamForbidden: {
    code: 'leave.team_forbidden',
    status: 403,
    message: /*i18n*/ 'You are not allowed to do this.',
  },
  /** With `retryAfter`: the seconds until the school's next day. */
  tooManyToday: {
    code: 'leave.too_many_today',
    status: 429,
    message: /*i18n*/ 'You have asked for leave 20 times today. Please ask again tomorrow.',
  },
  tooManyPending: {
    code: 'leave.too_many_pending',
    status: 409,
    message: /*i18n*/ 'You have 50 requests that nobody has decided yet. Please cancel some first.',
  },
} as const satisfies Record<string, Refusal>
