import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { idSchema } from './people.ts'

/** Of the file of a whole school, in characters. Whoever finds the file may try passphrases on it without end. */
export const passphraseLimits = { shortest: 12, longest: 200 } as const

export const passphraseTexts = {
  tooShort:
    /*i18n*/ 'Please use at least 12 characters, for example four words: whoever finds the file can try as often as they like.',
  tooLong: /*i18n*/ 'Please use at most 200 characters.',
  /** A passphrase is later given by an environment variable or at a prompt, which take neither. */
  unfit: /*i18n*/ 'Please use no space at the beginning or end, and no line break.',
  mismatch: /*i18n*/ 'The two passphrases are not the same.',
} as const

/** Of the file of a whole school: the documents in it, and the time that it may take. */
export const schoolFileLimits = { megabytes: 2000, minutes: 4 } as const

/** How many files with the data of a person, and of the whole school, are made on a day (UTC) by one process. */
export const exportLimits = { ownPerDay: 5, peoplePerDay: 100, schoolFilesPerDay: 10 } as const

export const exportRefusals = {
  enoughToday: {
    code: 'exports.enough_today',
    status: 429,
    message: /*i18n*/ 'This was downloaded often today. Please try again tomorrow.',
  },
  fileTooLarge: {
    code: 'exports.file_too_large',
    status: 413,
    message:
      /*i18n*/ 'The documents of your school are more than 2 GB together: please ask whoever runs Shala for you for this file.',
  },
  fileTooSlow: {
    code: 'exports.file_too_slow',
    status: 503,
    message:
      /*i18n*/ 'The file was not ready after 4 minutes. Please try again at a quieter hour, or ask whoever runs Shala for you for it.',
  },
  backupUnderWay: {
    code: 'exports.backup_under_way',
    status: 503,
    message: /*i18n*/ 'A backup is being made just now. Please try again in a few minutes.',
  },
  cannotOpen: {
    code: 'exports.cannot_open',
    status: 409,
    message:
      /*i18n*/ 'Some documents or Aadhaar numbers of your school cannot be opened. Please tell whoever runs Shala for you.',
  },
} as const satisfies Record<string, Refusal>

export const exportSchool = endpoint({
  method: 'GET',
  path: '/api/exports/school',
  summary: 'Everything that the school has recorded, as a zip of CSV files',
  file: true,
})

export const schoolFileForm = z.object({
  passphrase: z
    .string(passphraseTexts.tooShort)
    .check(
      z.minLength(passphraseLimits.shortest, passphraseTexts.tooShort),
      z.maxLength(passphraseLimits.longest, passphraseTexts.tooLong),
      z.regex(/^\S(.*\S)?$/u, passphraseTexts.unfit),
    ),
})

/** A body, since a passphrase must not be in an address. */
export const exportSchoolFile = endpoint({
  method: 'POST',
  path: '/api/exports/school-file',
  summary: 'The whole school, documents included, as one encrypted file for another installation',
  body: schoolFileForm,
  file: true,
})

export const exportOwn = endpoint({
  method: 'GET',
  path: '/api/exports/own',
  summary: 'Everything that the school holds about oneself, with photo, documents and conversation, as a zip',
  file: true,
})

export const exportPerson = endpoint({
  method: 'GET',
  path: '/api/exports/people/:id',
  summary: 'The same about a person, without their conversation',
  params: z.object({ id: idSchema }),
  file: true,
})
