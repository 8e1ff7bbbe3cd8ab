import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLine, asLines, oneLine, severalLines } from '../general/lines.ts'
import { unknownFields } from './fields.ts'
import { certificateKinds, certificateLimits, certificateTexts, paperLanguages } from './kinds.ts'

export const certificateTemplate = z.object({
  /** 'transfer.en' and the like for those that every school has; an id for the school's own. */
  _id: z.string(),
  kind: z.enum(certificateKinds),
  title: z.string(),
  language: z.enum(paperLanguages),
  /** With fields in braces. */
  text: z.string(),
  /** Nobody has changed it. */
  isOriginal: z.boolean(),
})
export type CertificateTemplate = z.output<typeof certificateTemplate>

/** In any language that a certificate may be written in; a school's own has one. */
const words = {
  title: z
    .string(certificateTexts.titleMissing)
    .check(
      asLine,
      z.minLength(1, certificateTexts.titleMissing),
      oneLine,
      z.maxLength(certificateLimits.title, certificateTexts.titleTooLong),
    ),
  text: z.string(certificateTexts.textMissing).check(
    asLines,
    z.minLength(1, certificateTexts.textMissing),
    severalLines,
    z.maxLength(certificateLimits.text, certificateTexts.textTooLong),
    z.refine((text) => unknownFields(text).length === 0, certificateTexts.fieldUnknown),
  ),
}

export const templateForm = z.object({
  ...words,
  language: z.enum(paperLanguages, certificateTexts.language),
})
export type TemplateForm = z.output<typeof templateForm>

/** Letters outside ASCII take three bytes. */
const maxBody = 32 * 1024

const params = z.object({ templateId: z.string() })
const saved = z.object({ message: z.string(), template: certificateTemplate })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/certificates/templates',
  summary: 'The templates of certificates: those that every school has, and its own',
  answer: z.object({ templates: z.array(certificateTemplate) }),
})

export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/certificates/templates',
  summary: 'Add a template of the school’s own, up to 20',
  maxBody,
  body: templateForm,
  status: 201,
  answer: saved,
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/certificates/templates/:templateId',
  summary: 'Change the title and text of a template; certificates that were issued stay as they are',
  params,
  maxBody,
  body: z.object(words),
  answer: saved,
})

export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/api/certificates/templates/:templateId',
  summary: 'Remove a template of the school’s own; one that every school has gets its original text back',
  params,
  answer: z.object({ message: z.string() }),
})
