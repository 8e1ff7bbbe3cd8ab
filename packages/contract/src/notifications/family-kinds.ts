/** What families are told, and what they answer; see `notificationKinds`. */
export const familyKinds = {
  'attendance.absent': {
    severity: 'warning',
    title: /*i18n*/ 'Absent',
    message: /*i18n*/ '{name} is marked absent on {date}.',
  },
  'attendance.arrived': {
    severity: 'info',
    title: /*i18n*/ 'At school',
    message: /*i18n*/ '{name} came to school late on {date}.',
  },
  'attendance.withdrawn': {
    severity: 'info',
    title: /*i18n*/ 'Mark taken back',
    message: /*i18n*/ 'The school took back the mark that {name} was absent on {date}.',
  },
  'attendance.mistaken': {
    severity: 'success',
    title: /*i18n*/ 'At school',
    message: /*i18n*/ '{name} was not absent on {date}. The mark was a mistake.',
  },
  'attendance.not_known': {
    may: 'attendance:call',
    severity: 'error',
    title: /*i18n*/ 'The family did not know',
    message: /*i18n*/ 'The family of {name} did not know that {name} is absent on {date}. Please call them.',
  },
  'attendance.on_the_way': {
    may: 'attendance:call',
    severity: 'info',
    title: /*i18n*/ 'On the way',
    message: /*i18n*/ '{name} is on the way, the family says.',
  },
  'attendance.wrong_address': {
    may: 'attendance:call',
    severity: 'warning',
    title: /*i18n*/ 'Not the family’s number',
    message:
      /*i18n*/ 'A phone or email in the record of {name} is somebody else’s. Nobody writes there any more.',
  },
  'attendance.stopped': {
    may: 'attendance:call',
    severity: 'info',
    title: /*i18n*/ 'A family wants no messages',
    message:
      /*i18n*/ 'A phone or email in the record of {name} gets no more messages, as its owner asked. Please call the family instead.',
  },
  'announcements.announced': {
    severity: 'info',
    title: /*i18n*/ 'Announcement',
    message: '{title}',
  },
  'announcements.closed': {
    severity: 'warning',
    title: /*i18n*/ 'School is closed',
    message: /*i18n*/ 'School is closed on {date}: {text}',
  },
  'announcements.reopened': {
    severity: 'info',
    title: /*i18n*/ 'School is open',
    message: /*i18n*/ 'School is open after all on {date}.',
  },
} as const
