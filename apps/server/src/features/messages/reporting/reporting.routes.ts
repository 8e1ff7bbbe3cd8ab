import { createHmac } from 'node:crypto'
import { generalRefusals } from '@shala/contract/general/refusal'
import * as contract from '@shala/contract/messages/delivery-reports'
import { FileAnswer } from '#platform/http/file-answer'
import { publicRoute, type Route } from '#platform/http/route'
import { Refused } from '#platform/refused'
import { isSameSecret } from '#platform/same-secret'
import { readSmsBody, readSmsReports, readWhatsAppReports, type SmsFields } from './reading-reports.ts'
import { type ReportingParts, takeReports } from './reporting.rules.ts'

/** What guards the reports of a provider, and how they are read; null where the operator takes none. */
export interface ReportsOfProviders {
  sms: { key: string; fields: SmsFields } | null
  whatsApp: { appSecret: string; verifyToken: string } | null
}

interface RoutesParts extends ReportingParts {
  reports: ReportsOfProviders
}

/** @throws Refused 404 where no reports are taken, 403 for a wrong key */
function fieldsFor({ sms }: ReportsOfProviders, key: string): SmsFields {
  if (!sms) throw new Refused(generalRefusals.notFound)
  if (!isSameSecret(key, sms.key)) throw new Refused(generalRefusals.forbidden)
  return sms.fields
}

/** @throws Refused 404 where WhatsApp is not set up */
function guardOf({ whatsApp }: ReportsOfProviders): NonNullable<ReportsOfProviders['whatsApp']> {
  if (!whatsApp) throw new Refused(generalRefusals.notFound)
  return whatsApp
}

function isSigned(bytes: Buffer, signature: unknown, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
  return typeof signature === 'string' && isSameSecret(signature, expected)
}

/** A number of WhatsApp's own, sent back to it as it came. */
function isChallenge(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{1,200}$/.test(text)
}

/** Where providers report what became of messages. What they are answered is the same for every message. */
export function reportingRoutes({ reports, ...parts }: RoutesParts): Route[] {
  return [
    publicRoute(contract.takeSmsReports, async ({ params, raw, now }) => {
      const fields = fieldsFor(reports, params.key)
      const sent = raw && readSmsBody(raw.bytes, raw.headers['content-type'])
      await takeReports(parts, 'sms', { reports: readSmsReports(sent, fields), now })
      return {}
    }),
    publicRoute(contract.takeSmsReport, async ({ params, query, now }) => {
      const fields = fieldsFor(reports, params.key)
      await takeReports(parts, 'sms', { reports: readSmsReports(query, fields), now })
      return {}
    }),
    publicRoute(contract.verifyWhatsApp, ({ query }) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const { verifyToken } = guardOf(reports)
      const isTheirs = mode === 'subscribe' && typeof token === 'string' && isSameSecret(token, verifyToken)
      if (!isTheirs || !isChallenge(challenge)) throw new Refused(generalRefusals.forbidden)
      return new FileAnswer({ bytes: Buffer.from(challenge), mediaType: 'text/plain', name: 'challenge.txt' })
    }),
    publicRoute(contract.takeWhatsAppReports, async ({ raw, now }) => {
      const { appSecret } = guardOf(reports)
      if (!raw || !isSigned(raw.bytes, raw.headers['x-hub-signature-256'], appSecret)) {
        throw new Refused(generalRefusals.forbidden)
      }
      const sent = readWhatsAppReports(raw.bytes)
      if (!sent) throw new Refused(generalRefusals.malformed)
      await takeReports(parts, 'whatsapp', { reports: sent, now })
      return {}
    }),
  ]
}
