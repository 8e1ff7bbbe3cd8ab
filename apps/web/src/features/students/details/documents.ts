import { type DocumentField, documentFields } from '@shala/contract/files'
import type { StudentDetails } from '@shala/contract/students'
import { i18n } from '#platform/i18n.ts'

/** A document that a student has. */
export type HeldDocument = DocumentField

export function documentLabel(field: DocumentField): string {
  if (field === 'aadhaarCard') return i18n.t('Aadhaar Card')
  if (field === 'birthCertificate') return i18n.t('Birth Certificate')
  return field === 'transferCertificate' ? i18n.t('Transfer Certificate') : i18n.t('Marksheet')
}

export function heldDocuments(student: StudentDetails): HeldDocument[] {
  return documentFields.filter((field) => student[field] !== null)
}

/** The one before (-1) or after (1), round in a circle. */
export function neighbour(documents: HeldDocument[], viewed: HeldDocument, step: -1 | 1): HeldDocument {
  const index = documents.indexOf(viewed) + step
  return documents.at(index % documents.length) ?? viewed
}
