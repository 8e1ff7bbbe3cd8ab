import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what was sent, which the tests spell out
  body: any
}

export interface WebhookReceiver {
  origin: string
  got: Received[]
  /** How it answers from now on. */
  state: { answer: (response: ServerResponse) => void }
  close: () => Promise<void>
}

const taken = (response: ServerResponse) => response.writeHead(204).end()

/** Another system, which is sent events. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const got: Received[] = []
  const state: WebhookReceiver['state'] = { answer: taken }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString('utf8')
    got.push({ headers: request.headers, text, body: JSON.parse(text) })
    state.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const answering = (
  status: number,
  headers: Record<string, string> = {},
): WebhookReceiver['state'] => ({
  answer: (response) => response.writeHead(status, headers).end(),
})

/** The signature as the Standard Webhooks specification computes it, from the secret that the screen shows. */
export function signatureOf(secret: string, { headers, text }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
