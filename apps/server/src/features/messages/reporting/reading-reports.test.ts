import { reportedStates, reportLimits } from '@shala/contract/messages/delivery-reports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/whatsapp-server.ts'
import { readSmsBody, readSmsReports, readWhatsAppReports } from './reading-reports.ts'
import { strongest } from './reporting.rules.ts'

const msg91 = { id: 'requestId', status: 'status', isMsg91: true }
const other = { id: 'externalId', status: 'eventType', isMsg91: false }
const form = (fields: Record<string, string>) =>
  readSmsBody(Buffer.from(String(new URLSearchParams(fields))), 'application/x-www-form-urlencoded')

describe('a report of an SMS provider', () => {
  it('by MSG91 is a form with JSON in it, or JSON', () => {
    const report = (status: string) => ({ date: '2026-11-20 10:06:20', number: '919876543210', status })
    const data = JSON.stringify([
      { senderId: 'SHALAA', requestId: '346a', report: [report('1')], userId: '27' },
      { requestId: '346b', report: [report('2')] },
      { requestId: '346c', report: [report('17')] },
      { requestId: '346d', report: [report('8')] },
    ])
    expect(readSmsReports(form({ data }), msg91)).toEqual([
      { providerId: '346a', state: 'delivered', reason: null },
      { providerId: '346b', state: 'failed', reason: 'undelivered' },
      { providerId: '346c', state: 'failed', reason: 'blocked' },
    ])
    const json = { requestId: '346a', status: '1', desc: 'DELIVERED', number: '919876543210' }
    expect(readSmsReports(json, msg91)).toEqual([{ providerId: '346a', state: 'delivered', reason: null }])
    expect(readSmsReports({ ...json, status: 'Rejected' }, msg91)).toMatchObject([{ state: 'failed' }])
  })

  it('by any other is found by the names of its fields, wherever they stand', () => {
    const events = [
      { externalId: 3562707498794989, eventType: 'DELIVERED' },
      { externalId: 'b', eventType: 'FAILED', cause: 'ABSENT_SUBSCRIBER' },
    ]
    const read = [
      { providerId: '3562707498794989', state: 'delivered', reason: null },
      { providerId: 'b', state: 'failed', reason: 'undelivered' },
    ]
    for (const sent of [events, { response: events }, { results: { list: JSON.stringify(events) } }])
      expect(readSmsReports(sent, other)).toEqual(read)
    const nested = { results: [{ messageId: 'c', status: { groupName: 'DELIVERED' } }] }
    expect(readSmsReports(nested, { id: 'messageId', status: 'groupName', isMsg91: false })).toEqual([
      { providerId: 'c', state: 'delivered', reason: null },
    ])
    expect(readSmsReports({ externalId: 'd', eventType: '1' }, other)).toEqual([])
    expect(readSmsReports({ externalId: 'd', eventType: 'submitted' }, other)).toEqual([])
  })

  it('counts for the whole body how many it takes, wherever they stand', () => {
    const one = { externalId: 'a', eventType: 'delivered' }
    const lists = Array.from({ length: 3 }, () => Array.from({ length: reportLimits.atOnce / 2 }, () => one))
    expect(readSmsReports({ lists }, other)).toHaveLength(reportLimits.atOnce)
  })

  it('never breaks on what is no report', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (sent, text) => {
        expect(readSmsReports(sent, other)).toEqual([])
        expect(readSmsReports(readSmsBody(Buffer.from(text)), msg91)).toEqual([])
        readWhatsAppReports(Buffer.from(JSON.stringify(sent)))
      }),
    )
    let deep: unknown = { externalId: 'a', eventType: 'delivered' }
    for (let times = 0; times < 50; times += 1) deep = [deep]
    expect(readSmsReports(deep, other)).toEqual([])
    expect(readWhatsAppReports(Buffer.from('{'))).toBeUndefined()
  })
})

describe('a report of WhatsApp', () => {
  it('is a status of ours, with why it failed', () => {
    const failedBy = (id: string, code: number) => ({ id, status: 'failed', errors: [{ code, title: 'x' }] })
    const statuses = [
      { id: 'wamid.1', status: 'sent' },
      { id: 'wamid.2', status: 'delivered' },
      { id: 'wamid.3', status: 'read' },
      failedBy('wamid.4', 131026),
      failedBy('wamid.5', 131050),
      failedBy('wamid.6', 131049),
    ]
    expect(readWhatsAppReports(Buffer.from(JSON.stringify(reportBody(statuses))))).toEqual([
      { providerId: 'wamid.2', state: 'delivered', reason: null },
      { providerId: 'wamid.3', state: 'read', reason: null },
      { providerId: 'wamid.4', state: 'failed', reason: 'not_on_whatsapp' },
      { providerId: 'wamid.5', state: 'failed', reason: 'blocked' },
      { providerId: 'wamid.6', state: 'failed', reason: 'undelivered' },
    ])
  })
})

describe('several reports of a message', () => {
  it('come to the same in any order, however often, and at once or one by one', () => {
    const reports = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b'), state: fc.constantFrom(...reportedStates) }),
    )
    const idOf = ({ id }: { id: string }) => id
    const sorted = (of: { id: string; state: string }[]) => of.map(({ id, state }) => `${id} ${state}`).sort()
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (all, places) => {
        const atOnce = sorted(strongest(all, idOf))
        const shuffled = [...all, ...all].sort(() => (places.next().value % 3) - 1)
        let oneByOne: typeof all = []
        for (const one of shuffled) oneByOne = strongest(oneByOne.concat(one), idOf)
        expect(sorted(oneByOne)).toEqual(atOnce)
      }),
    )
  })
})
