import { describe, expect, it } from 'vitest'
import type { Delivery } from '#platform/delivery/delivery'
import { readEnvironment } from '#platform/process/env'
import { openDeliveries, openReports } from './deliveries.ts'

const outbox: Delivery = { kind: 'outbox', carriesText: true, send: async () => undefined }
const secret = 'a-secret-of-24-characters'
const whatsApp = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: '0123456789abcdef',
  WHATSAPP_VERIFY_TOKEN: secret,
}
const kindsOf = (variables: Record<string, string>) => {
  const { email, phone, whatsapp } = openDeliveries(readEnvironment(variables), outbox)
  return [email.kind, phone.kind, whatsapp?.kind ?? null]
}

describe("the operator's variables", () => {
  it('offer WhatsApp only with a text for an absence, and take its reports then', () => {
    expect(kindsOf({})).toEqual(['outbox', 'outbox', null])
    expect(() => readEnvironment(whatsApp)).toThrow('WHATSAPP_FAMILY_TEMPLATES has no absent')
    const all = { ...whatsApp, WHATSAPP_FAMILY_TEMPLATES: 'absent=child_absent' }
    expect(kindsOf(all)).toEqual(['outbox', 'outbox', 'whatsapp'])
    const guard = { appSecret: '0123456789abcdef', verifyToken: secret }
    expect(openReports(readEnvironment(all))).toEqual({ sms: null, whatsApp: guard })
  })

  it('say how an SMS provider names what it reports', () => {
    const fieldsOf = (variables: Record<string, string>) =>
      openReports(readEnvironment({ SMS_REPORT_KEY: secret, ...variables })).sms?.fields
    const msg91 = { SMS_PROVIDER: 'msg91', SMS_KEY: 'k', SMS_SENDER_ID: 'SHALAA', SMS_TEMPLATE_ID: '1' }
    expect(fieldsOf(msg91)).toEqual({ id: 'requestId', status: 'status', isMsg91: true })
    expect(fieldsOf({})).toEqual({ id: 'id', status: 'status', isMsg91: false })
    expect(fieldsOf({ SMS_REPORT_FIELDS: 'id=externalId,status=eventType' })).toEqual({
      id: 'externalId',
      status: 'eventType',
      isMsg91: false,
    })
    expect(openReports(readEnvironment({}))).toEqual({ sms: null, whatsApp: null })
  })
})
