import { ApiError } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { UnreadableCard, type UnreadableReason } from './card-picture.ts'
import type { ScanStep } from './card-reader.ts'
import type { CardDetails } from './reading/card-details.ts'

export const scanSteps: readonly ScanStep[] = ['preparing', 'extracting', 'processing']

export function stepWords(step: ScanStep): string {
  if (step === 'preparing') return i18n.t('Preparing image')
  return step === 'extracting' ? i18n.t('Extracting text') : i18n.t('Processing extracted data')
}

export function notFoundWords(): string {
  return i18n.t('Could not extract Aadhaar number. Please ensure the image is clear and well-lit.')
}

function unreadableWords(reason: UnreadableReason): string {
  const words: Record<UnreadableReason, string> = {
    wrongType: i18n.t('Please choose a picture (JPEG, PNG or WebP) or a PDF.'),
    tooLarge: i18n.t('This file is larger than 25 MB. Please choose a smaller one.'),
    tooManyPixels: i18n.t(
      'This picture is too large to be read on this device. Please choose a smaller one.',
    ),
    brokenImage: i18n.t('This picture cannot be opened here. Please choose a JPEG or PNG picture, or a PDF.'),
    brokenPdf: i18n.t('This PDF cannot be opened. Please choose another file.'),
    lockedPdf: i18n.t(
      'This PDF is locked with a password. Please choose one without, or a picture of the card.',
    ),
  }
  return words[reason]
}

export function failureWords(error: unknown): string {
  if (error instanceof UnreadableCard) return unreadableWords(error.reason)
  // A lost network is reported as such: a clearer scan would not help.
  if (error instanceof ApiError) return error.message
  return i18n.t('Failed to extract Aadhaar number. Please try a clearer scan.')
}

type Detail = Exclude<keyof CardDetails, 'district'>

/** The fields, other than the number, that a card fills in, in its order, with their names in the form. */
export function detailLabels(): [field: Detail, label: string][] {
  return [
    ['name', i18n.t('Name')],
    ['dob', i18n.t('Date of birth')],
    ['village', i18n.t('Village')],
    ['vtc', i18n.t('VTC')],
    ['postOffice', i18n.t('Post office')],
    ['subDistrict', i18n.t('District / Sub-District')],
    ['state', i18n.t('State')],
    ['pincode', i18n.t('Pincode')],
  ]
}
