import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWhatsAppServer, type WhatsAppServer } from '../../../test/whatsapp-server.ts'
import { type Message, PerhapsSent } from './delivery.ts'
import { openWhatsAppDelivery } from './whatsapp-delivery.ts'

let server: WhatsAppServer
beforeAll(async () => {
  server = await openWhatsAppServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.state.answers = 'takes'
  server.taken.length = 0
  server.asked.length = 0
})

const message: Message = {
  at: new Date(),
  channel: 'phone',
  to: '9876543210',
  purpose: 'family',
  code: null,
  subject: 'Keya is absent today',
  text: 'Keya is marked absent today.',
  template: {
    kind: 'absent',
    language: 'hi',
    values: { name: 'Keya\n  Rao', school: 'School 1', date: '20 Nov', link: 'https://s.test/a/1' },
  },
}

describe('a message by WhatsApp', () => {
  it("names the approved template in the school's language, and what is filled in, on one line each", async () => {
    const id = await server.delivery.send(message)
    expect(server.asked).toEqual([
      { path: '/v23.0/106540352242922/messages', authorization: 'Bearer the token' },
    ])
    expect(server.taken).toEqual([
      {
        id,
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '919876543210',
        type: 'template',
        template: {
          name: 'child_absent',
          language: { code: 'hi' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', parameter_name: 'name', text: 'Keya Rao' },
                { type: 'text', parameter_name: 'date', text: '20 Nov' },
                { type: 'text', parameter_name: 'school', text: 'School 1' },
                { type: 'text', parameter_name: 'link', text: 'https://s.test/a/1' },
              ],
            },
          ],
        },
      },
    ])
    expect(id).toMatch(/^wamid\./)
  })

  it('counts what is filled in where the templates do', async () => {
    await openWhatsAppDelivery({ ...server.account, parameters: 'positional' }).send(message)
    expect(server.taken[0]?.template.components[0]?.parameters).toEqual(
      ['Keya Rao', '20 Nov', 'School 1', 'https://s.test/a/1'].map((text) => ({ type: 'text', text })),
    )
  })

  it.each([
    ['refuses', false, 'The WhatsApp server answered 400 (132001).'],
    ['never', true, 'The WhatsApp server did not answer.'],
    ['nonsense', true, 'The WhatsApp server answered something unknown.'],
  ] as const)('fails when WhatsApp %s, and says nothing of the family', async (answers, isPerhaps, words) => {
    server.state.answers = answers
    const error: Error = await openWhatsAppDelivery(server.account, 300)
      .send(message)
      .catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect([error instanceof PerhapsSent, error.message]).toEqual([isPerhaps, words])
  })

  it('fails before it is asked where there is no registered text, and where nobody answers', async () => {
    const unknown = { ...message, template: { kind: 'arrived', language: 'en', values: {} } }
    await expect(server.delivery.send(unknown)).rejects.toThrow('WHATSAPP_FAMILY_TEMPLATES')
    const nowhere = openWhatsAppDelivery({ ...server.account, url: 'http://nowhere.invalid' })
    const error: Error = await nowhere.send(message).catch((error) => error)
    expect(error instanceof PerhapsSent).toBe(false)
    expect(error.message).toMatch(/^The WhatsApp server could not be reached \([A-Z_]+\)\.$/)
    expect(server.asked).toEqual([])
  })
})
