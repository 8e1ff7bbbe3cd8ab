import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { idSchema } from './people.ts'

const megabyte = 1024 * 1024

/** For a picture that is shown, all frames of an animated one together: a small file can be a huge picture. */
export const mostPixels = 24_500_000

/** The fields of a person that contain one document each. */
export const documentFields = ['aadhaarCard', 'birthCertificate', 'transferCertificate', 'marksheet'] as const
export type DocumentField = (typeof documentFields)[number]

/**
 * What a field accepts: a picture that is shown (a logo whole, a photo cut to a square), or a document kept as it is.
 */
export interface FileRule {
  readonly kind: 'photo' | 'logo' | 'document'
  readonly maxBytes: number
  readonly tooLarge: string
}

export const fileTexts = {
  wrongType: /*i18n*/ 'Invalid file type.',
  notAnImage: /*i18n*/ 'Only image files are allowed.',
  otherImage: /*i18n*/ 'This kind of image cannot be used. Please save it as JPG or PNG.',
  unreadable: /*i18n*/ 'This image cannot be read. Please choose another one.',
  tooManyPixels:
    /*i18n*/ 'The picture is too large: it can have at most 24 megapixels. Please choose a smaller one.',
  brokenPdf: /*i18n*/ '{name} cannot be read as a PDF.',
  brokenImage: /*i18n*/ '{name} cannot be read as an image.',
  photoOver1: /*i18n*/ 'Photo must be less than 1MB.',
  fileOver2: /*i18n*/ 'File must be under 2MB.',
  photoOver5: /*i18n*/ 'Profile photo size should be less than 5MB.',
  aadhaarOver5: /*i18n*/ 'Aadhaar card file size should be less than 5MB.',
  certificateOver5: /*i18n*/ 'Certificate file size should be less than 5MB.',
  photoOver5OnEdit: /*i18n*/ 'Photo file size must be less than 5MB',
  documentOver10: /*i18n*/ 'Document file size must be less than 10MB',
  logoOver2: /*i18n*/ 'The logo must be less than 2MB.',
  strangeLink: /*i18n*/ 'Please choose a file.',
} as const

export const fileRefusals = {
  wrongType: { code: 'files.wrong_type', status: 415, message: fileTexts.wrongType },
  tooLarge: { code: 'files.too_large', status: 413, message: fileTexts.fileOver2 },
  notFound: { code: 'files.not_found', status: 404, message: /*i18n*/ 'This file was not found.' },
  expired: {
    code: 'files.link_expired',
    status: 403,
    message: /*i18n*/ 'This link has expired. Please open the document again.',
  },
  unavailable: {
    code: 'files.unavailable',
    status: 503,
    message: /*i18n*/ 'Files cannot be reached right now. Please try again in a moment.',
  },
} as const satisfies Record<string, Refusal>

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** A kind's media types, for a file chooser. The server goes by the bytes. */
export const acceptedTypes = {
  photo: pictures,
  logo: pictures,
  document: ['application/pdf', 'image/jpeg', 'image/png'],
} as const

/** When adding a student (docs/product.md, Files). */
export const studentPhotoRule: FileRule = {
  kind: 'photo',
  maxBytes: megabyte,
  tooLarge: fileTexts.photoOver1,
}
export const studentDocumentRule: FileRule = {
  kind: 'document',
  maxBytes: 2 * megabyte,
  tooLarge: fileTexts.fileOver2,
}

/** Larger when editing than when adding. */
export const editedPhotoRule: FileRule = {
  kind: 'photo',
  maxBytes: 5 * megabyte,
  tooLarge: fileTexts.photoOver5OnEdit,
}
export const editedDocumentRule: FileRule = {
  kind: 'document',
  maxBytes: 10 * megabyte,
  tooLarge: fileTexts.documentOver10,
}

const teacherLimit = 5 * megabyte
export const teacherPhotoRule: FileRule = {
  kind: 'photo',
  maxBytes: teacherLimit,
  tooLarge: fileTexts.photoOver5,
}
export const teacherAadhaarRule: FileRule = {
  kind: 'document',
  maxBytes: teacherLimit,
  tooLarge: fileTexts.aadhaarOver5,
}
export const certificateRule: FileRule = {
  kind: 'document',
  maxBytes: teacherLimit,
  tooLarge: fileTexts.certificateOver5,
}

export const schoolLogoRule: FileRule = {
  kind: 'logo',
  maxBytes: 2 * megabyte,
  tooLarge: fileTexts.logoOver2,
}

/** How large a form's files may be together, when each is as large as its rule allows. */
export function formOf(rules: readonly FileRule[]): { maxBytes: number } {
  return { maxBytes: rules.reduce((sum, { maxBytes }) => sum + maxBytes, 0) }
}

/** A form's file, a data URL, a link, or nothing; which one is decided where the bytes are read. */
export const fileField = z.optional(z.unknown())

/** The larger of the two sizes in which a photo is stored; links lead to the smaller one. */
export function largePhoto(link: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}size=large`
}

const ofSchool = z.object({ schoolId: idSchema, fileId: idSchema })

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/files/photos/:schoolId/:fileId',
  summary:
    'A photo as WebP; its link cannot be guessed, and ends when the phone or email of its person is replaced',
  params: ofSchool,
  query: z.object({
    size: z._default(z.enum(['small', 'large']), 'small'),
    key: z.optional(z.string().check(z.maxLength(64))),
  }),
  file: true,
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/files/documents/:schoolId/:fileId',
  summary: 'A document, by a link signed for one person and 15 minutes',
  params: ofSchool,
  query: z.object({
    /** Seconds since 1970. */
    exp: z.coerce.number().check(z.int()),
    /** The id of the person the link was given to. */
    by: idSchema,
    /** Of that person: the link ends with it. */
    session: idSchema,
    sig: z.string().check(z.minLength(1), z.maxLength(100)),
    download: z.optional(z.string()),
  }),
  file: true,
})
