import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Delivery } from '#platform/delivery/delivery'
import { openWhatsAppDelivery, type WhatsAppAccount } from '#platform/delivery/whatsapp-delivery'
import type { TestApp } from './test-app.ts'

interface Taken {
  id: string
  to: string
  template: {
    name: string
    language: { code: string }
    components: { type: string; parameters: { type: string; parameter_name?: string; text: string }[] }[]
  }
}

interface Status {
  id: string
  status: string
  errors?: { code: number; title: string }[]
}

/** WhatsApp on this machine: takes templates, and reports with a signature. */
export interface WhatsAppServer {
  /** What it took, oldest first. */
  taken: Taken[]
  /** What was asked of it, whether it took it or not. */
  asked: { path: string | undefined; authorization: string | undefined }[]
  /** `never`: it takes the message and says nothing. */
  state: { answers: 'takes' | 'refuses' | 'never' | 'nonsense' }
  account: WhatsAppAccount
  delivery: Delivery
  /** Reports statuses in one call, signed with the secret of the app unless another is given. */
  report: (
    app: TestApp,
    statuses: readonly Status[],
    secret?: string,
  ) => Promise<{ status: number; body: string }>
  close: () => Promise<void>
}

export const whatsAppGuard = {
  appSecret: '0123456789abcdef0123456789abcdef',
  verifyToken: 'a-token-of-our-own-for-whatsapp',
}

const refusal = {
  error: {
    message: '(#132001) Template name does not exist for 919876543210',
    type: 'OAuthException',
    code: 132001,
    fbtrace_id: 'A1b2C3',
  },
}

/** A body as WhatsApp sends it, with a number that somebody wrote from beside the statuses. */
export const reportBody = (statuses: readonly Status[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
            statuses: statuses.map((one) => ({
              timestamp: '1750263773',
              recipient_id: '919876543210',
              ...one,
            })),
          },
        },
      ],
    },
    {
      id: '102290129340398',
      changes: [{ field: 'messages', value: { messages: [{ from: '919876543210', type: 'text' }] } }],
    },
  ],
})

export const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Enough for a busy machine. */
const patience = 3000

export async function openWhatsAppServer(): Promise<WhatsAppServer> {
  const taken: Taken[] = []
  const asked: WhatsAppServer['asked'] = []
  const state: WhatsAppServer['state'] = { answers: 'takes' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ path: request.url, authorization: request.headers.authorization })
    if (state.answers === 'refuses') return response.writeHead(400).end(JSON.stringify(refusal))
    if (state.answers === 'nonsense') return response.end('<html>')
    const id = `wamid.${randomUUID()}`
    taken.push({ ...JSON.parse(Buffer.concat(chunks).toString()), id })
    if (state.answers === 'never') return
    const messages = [{ id, message_status: 'accepted' }]
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const account: WhatsAppAccount = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    phoneNumberId: '106540352242922',
    token: 'the token',
    templates: { absent: 'child_absent' },
    parameters: 'named',
  }
  return {
    taken,
    asked,
    state,
    account,
    delivery: openWhatsAppDelivery(account, patience),
    async report(app, statuses, secret = whatsAppGuard.appSecret) {
      const payload = JSON.stringify(reportBody(statuses))
      const { statusCode, body } = await app.server.inject({
        method: 'POST',
        url: '/api/delivery-reports/whatsapp',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(payload, secret) },
        payload,
      })
      return { status: statusCode, body }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
