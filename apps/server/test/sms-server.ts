import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Delivery } from '#platform/delivery/delivery'
import { openHttpSmsDelivery } from '#platform/delivery/sms-delivery'

/** An SMS provider on this machine that speaks HTTP, and does as it is told. */
export interface SmsServer {
  /** What it took, oldest first. */
  sent: { to: string; text: string; template: string; id: string }[]
  /** `never`: it takes the message and says nothing. `onTaken`: done before it answers, as a provider reports that is fast. */
  state: {
    answers: 'takes' | 'refuses' | 'never'
    only: string | null
    onTaken: ((id: string) => Promise<unknown>) | null
  }
  /** The ids of registered texts. */
  templates: Record<string, string>
  delivery: Delivery
  close: () => Promise<void>
}

/** Enough for a busy machine. */
const patience = 3000

export async function openSmsServer(): Promise<SmsServer> {
  const sent: SmsServer['sent'] = []
  const state: SmsServer['state'] = { answers: 'takes', only: null, onTaken: null }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const message = JSON.parse(Buffer.concat(chunks).toString())
    const isMeant = state.only === null || message.to === state.only
    if (isMeant && state.answers === 'refuses') return response.writeHead(503).end('{"error":"busy"}')
    const id = `sms-${randomUUID()}`
    sent.push({ ...message, id })
    if (isMeant && state.answers === 'never') return
    if (isMeant) await state.onTaken?.(id)
    response.end(JSON.stringify({ status: 'queued', id }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const templates: Record<string, string> = { absent: '1207161', 'absent.hi': '1207170' }
  const account = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    method: 'POST' as const,
    body: '{"to":"{to}","text":"{text}","template":"{template}"}',
    contentType: 'application/json',
    authorization: undefined,
    templateId: undefined,
    templates,
    idField: 'id',
  }
  return {
    sent,
    state,
    templates,
    delivery: openHttpSmsDelivery(account, patience),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
