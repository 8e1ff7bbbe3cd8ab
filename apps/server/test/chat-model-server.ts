import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { usualModelLimits } from '#platform/chat-model/chat-model'
import { openOpenAiModel } from '#platform/chat-model/open-ai-model'

interface Sent {
  model: string
  stream: boolean
  messages: { role: string; content: string; tool_call_id?: string }[]
  tools?: { type: string; function: { name: string; parameters: object } }[]
  prompt?: string
}

/** One turn of the model: text in pieces, or calls of tools. */
export type Turn =
  | { text: string[] }
  | { calls: { name: string; arguments: string }[]; text?: string[] }
  | { status: number; message?: string }
  | { raw: string; type?: string }
  | { fault: 'hangs' | 'pauses' | 'cut' | 'endless' }
  | { image: { b64_json?: string; url?: string } }

type Script = (sent: Sent, turn: number) => Turn

export interface ChatModelServer {
  model: ReturnType<typeof openOpenAiModel>
  url: string
  /** Its answers from now on; `turn` counts from 0 since then. */
  say: (script: Script | Turn[]) => void
  /** The requests that it was sent since then. */
  asked: Sent[]
  headers: IncomingMessage['headers'][]
  /** Connections that somebody else has ended. */
  left: number
  /** Ends what is still being answered. */
  cut: () => void
  close: () => void
}

const event = (data: object | '[DONE]') => `data: ${data === '[DONE]' ? data : JSON.stringify(data)}\n\n`
const delta = (delta: object, finish_reason: string | null = null) =>
  event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })

function streamText(response: ServerResponse, pieces: string[]): void {
  response.write(delta({ role: 'assistant', content: '' }))
  for (const content of pieces) response.write(delta({ content }))
}

/** As OpenAI sends them: the name with the first piece, the arguments in several. */
function streamCalls(response: ServerResponse, calls: { name: string; arguments: string }[]): void {
  for (const [index, call] of calls.entries()) {
    const half = Math.ceil(call.arguments.length / 2)
    const head = { index, id: `call_${index}_${call.name}`, type: 'function' }
    response.write(delta({ tool_calls: [{ ...head, function: { name: call.name, arguments: '' } }] }))
    for (const part of [call.arguments.slice(0, half), call.arguments.slice(half)])
      response.write(delta({ tool_calls: [{ index, function: { arguments: part } }] }))
  }
}

function endlessly(response: ServerResponse): void {
  const go = () => {
    while (!response.destroyed && response.write(delta({ content: 'more and more '.repeat(50) }))) {
      // Until the other side has enough.
    }
  }
  response.on('drain', go)
  go()
}

function fail(response: ServerResponse, fault: 'hangs' | 'pauses' | 'cut' | 'endless'): void {
  if (fault === 'hangs') return
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (fault === 'endless') {
    endlessly(response)
    return
  }
  streamText(response, ['There are'])
  if (fault === 'cut') setTimeout(() => response.destroy(), 20)
}

function answer(response: ServerResponse, turn: Turn): unknown {
  if ('fault' in turn) return fail(response, turn.fault)
  if ('status' in turn) {
    const error = { message: turn.message ?? 'You exceeded your current quota.', type: 'error', code: null }
    return response
      .writeHead(turn.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error }))
  }
  if ('raw' in turn) {
    return response.writeHead(200, { 'content-type': turn.type ?? 'text/event-stream' }).end(turn.raw)
  }
  if ('image' in turn) {
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ created: 1, data: [turn.image] }))
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (turn.text) streamText(response, turn.text)
  if ('calls' in turn) streamCalls(response, turn.calls)
  response.write(delta({}, 'calls' in turn ? 'tool_calls' : 'stop'))
  return response.end(event('[DONE]'))
}

/** Stands in for a model that speaks the OpenAI protocol. */
export async function openChatModelServer(
  limits: Partial<typeof usualModelLimits> = {},
): Promise<ChatModelServer> {
  let script: Script = () => ({ text: ['Good morning.'] })
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent
    response.on('close', () => {
      if (!response.writableFinished) opened.left += 1
    })
    opened.asked.push(sent)
    opened.headers.push(request.headers)
    const isKnown = ['/v1/chat/completions', '/v1/images/generations'].includes(request.url ?? '')
    answer(response, isKnown ? script(sent, opened.asked.length - 1) : { status: 404 })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const opened: ChatModelServer = {
    url,
    model: openOpenAiModel({
      baseUrl: url,
      model: 'stand-in',
      key: 'sk-of-the-tests',
      imageModel: 'painter',
      limits: { ...usualModelLimits, ...limits },
    }),
    say(next) {
      script = Array.isArray(next) ? (_, turn) => next[turn] ?? { status: 500 } : next
      opened.asked.length = 0
      opened.headers.length = 0
    },
    asked: [],
    headers: [],
    left: 0,
    cut: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return opened
}
