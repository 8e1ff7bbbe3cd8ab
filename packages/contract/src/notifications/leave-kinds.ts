/** About requests for leave, and the notes of families; see `notificationKinds`. */
export const leaveKinds = {
  'leave.asked': {
    may: 'leave:decide',
    severity: 'info',
    title: /*i18n*/ 'Leave request',
    message: /*i18n*/ '{name} has applied for leave: {type}, {from} to {to} ({duration}).',
    messageOfDay: /*i18n*/ '{name} has applied for leave: {type}, {from} ({duration}).',
  },
  'leave.approved': {
    severity: 'success',
    title: /*i18n*/ 'Leave approved',
    message: /*i18n*/ '{name} approved your leave from {from} to {to}.',
    messageOfDay: /*i18n*/ '{name} approved your leave on {from}.',
  },
  'leave.declined': {
    severity: 'error',
    title: /*i18n*/ 'Leave declined',
    message: /*i18n*/ '{name} declined your leave from {from} to {to}.',
    messageOfDay: /*i18n*/ '{name} declined your leave on {from}.',
  },
  'leave.reverted': {
    severity: 'warning',
    title: /*i18n*/ 'Decision undone',
    message: /*i18n*/ '{name} undid the decision on your leave from {from} to {to}. It is pending again.',
    messageOfDay: /*i18n*/ '{name} undid the decision on your leave on {from}. It is pending again.',
  },
  'leave.shortened': {
    severity: 'info',
    title: /*i18n*/ 'Leave ends earlier',
    message: /*i18n*/ '{name} ended your leave earlier: it is now from {from} to {to} ({duration}).',
    messageOfDay: /*i18n*/ '{name} ended your leave earlier: it is now on {from} alone ({duration}).',
  },
  'leave.shortened_own': {
    may: 'leave:decide',
    severity: 'info',
    title: /*i18n*/ 'Leave ends earlier',
    message: /*i18n*/ '{name} ends their leave earlier: it is now from {from} to {to} ({duration}).',
    messageOfDay: /*i18n*/ '{name} ends their leave earlier: it is now on {from} alone ({duration}).',
  },
  'leave.cancelled': {
    may: 'leave:decide',
    severity: 'info',
    title: /*i18n*/ 'Leave request cancelled',
    message: /*i18n*/ '{name} cancelled their leave request from {from} to {to}.',
    messageOfDay: /*i18n*/ '{name} cancelled their leave request for {from}.',
  },
  'leave.note': {
    severity: 'info',
    title: /*i18n*/ 'Note from a family',
    message: /*i18n*/ 'The family of {name} says: {type}, {from} to {to}.',
    messageOfDay: /*i18n*/ 'The family of {name} says: {type}, {from}.',
  },
  'leave.note_accepted': {
    severity: 'success',
    title: /*i18n*/ 'Note accepted',
    message: /*i18n*/ '{name} accepted your note for {from} to {to}.',
    messageOfDay: /*i18n*/ '{name} accepted your note for {from}.',
  },
  'leave.note_declined': {
    severity: 'error',
    title: /*i18n*/ 'Note declined',
    message: /*i18n*/ '{name} declined your note for {from} to {to}.',
    messageOfDay: /*i18n*/ '{name} declined your note for {from}.',
  },
  'leave.note_reverted': {
    severity: 'warning',
    title: /*i18n*/ 'Decision undone',
    message: /*i18n*/ '{name} undid the decision on your note for {from} to {to}. It is waiting again.',
    messageOfDay: /*i18n*/ '{name} undid the decision on your note for {from}. It is waiting again.',
  },
  'leave.note_shortened': {
    severity: 'info',
    title: /*i18n*/ 'Back earlier',
    message: /*i18n*/ 'The family of {name} says: away only from {from} to {to}.',
    messageOfDay: /*i18n*/ 'The family of {name} says: away only on {from}.',
  },
  'leave.note_withdrawn': {
    severity: 'info',
    title: /*i18n*/ 'Note withdrawn',
    message: /*i18n*/ 'The family of {name} withdrew its note for {from} to {to}.',
    messageOfDay: /*i18n*/ 'The family of {name} withdrew its note for {from}.',
  },
} as const
