import { generalRefusals } from '@shala/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'

/**
 * The fields of a form. No route takes files yet.
 * @throws Refused 415 for a file, 413 past a limit, 400 for what is no form
 */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') throw new Refused(generalRefusals.wrongType)
      if (part.valueTruncated) throw new Refused(generalRefusals.tooLarge)
      fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    const isLimit = (error as { statusCode?: number }).statusCode === generalRefusals.tooLarge.status
    throw new Refused(isLimit ? generalRefusals.tooLarge : generalRefusals.malformed)
  }
  return fields
}
