import type { Refusal } from '../general/refusal.ts'

export const certificateKinds = ['transfer', 'bonafide', 'character', 'own'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const kindLabels: Record<CertificateKind, string> = {
  transfer: /*i18n*/ 'Transfer certificate',
  bonafide: /*i18n*/ 'Bonafide certificate',
  character: /*i18n*/ 'Character certificate',
  own: /*i18n*/ 'Other certificate',
}

/** What a certificate may be written in. */
export const paperLanguages = ['en', 'hi'] as const
export type PaperLanguage = (typeof paperLanguages)[number]

export const certificateLimits = {
  title: 100,
  text: 4000,
  /** A value that the issuer types. */
  value: 200,
  reason: 200,
  /** Templates of the school's own. */
  templates: 20,
  /** Per school, with cancelled ones. */
  kept: 50_000,
} as const

export const certificateTexts = {
  titleMissing: /*i18n*/ 'Please enter a title.',
  titleTooLong: /*i18n*/ 'Please use at most 100 characters.',
  textMissing: /*i18n*/ 'Please write the text of the certificate.',
  textTooLong: /*i18n*/ 'Please use at most 4,000 characters.',
  valueTooLong: /*i18n*/ 'Please use at most 200 characters.',
  language: /*i18n*/ 'Please choose a language.',
  reasonMissing: /*i18n*/ 'Please say why.',
  fieldUnknown: /*i18n*/ 'There is no such field. Please choose one from the list.',
  issued: /*i18n*/ '{serial} was issued to {name}.',
  cancelled: /*i18n*/ '{serial} was cancelled.',
  templateSaved: /*i18n*/ 'The template {title} was saved.',
  templateReset: /*i18n*/ 'The template has its original text again.',
  templateRemoved: /*i18n*/ 'The template {title} was removed.',
} as const

export const certificateRefusals = {
  notFound: {
    code: 'certificates.not_found',
    status: 404,
    message: /*i18n*/ 'This certificate was not found.',
  },
  templateNotFound: {
    code: 'certificates.template_not_found',
    status: 404,
    message: /*i18n*/ 'This template was not found.',
  },
  tooManyTemplates: {
    code: 'certificates.too_many_templates',
    status: 409,
    message: /*i18n*/ 'A school can have 20 templates of its own. Remove one first.',
  },
  full: {
    code: 'certificates.full',
    status: 409,
    message: /*i18n*/ 'Your school has issued 50,000 certificates, the most that it can keep.',
  },
  hasTransfer: {
    code: 'certificates.has_transfer',
    status: 409,
    message:
      /*i18n*/ 'This student already has a transfer certificate: {serial}. Print that one again, or cancel it first.',
  },
  notHere: {
    code: 'certificates.not_here',
    status: 409,
    message: /*i18n*/ 'A bonafide certificate is for students who are at the school now.',
  },
  cancelled: {
    code: 'certificates.cancelled',
    status: 409,
    message: /*i18n*/ 'This certificate was cancelled.',
  },
} as const satisfies Record<string, Refusal>

const prefixes: Record<CertificateKind, string> = {
  transfer: 'TC',
  bonafide: 'BC',
  character: 'CC',
  own: 'OC',
}

/** 'TC/2026-27/0001'. Numbers begin at 1 for each kind and academic year. */
export function serialOf(kind: CertificateKind, year: string, number: number): string {
  return `${prefixes[kind]}/${year}/${String(number).padStart(4, '0')}`
}
