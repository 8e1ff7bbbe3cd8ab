import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Endpoint } from '../packages/contract/src/general/endpoint.ts'

export interface Call {
  endpoint: Endpoint
  query?: Record<string, string>
  body?: unknown
}

export interface Reply {
  status: number
  text: string
  milliseconds: number
}

export type HttpClient = (call: Call, token?: string) => Promise<Reply>

const longestWait = 60_000

/** Calls the server as a browser does: over connections that stay open. The time ends with the answer's last byte. */
export function openHttpClient(address: string, atOnce = 16): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return ({ endpoint, query, body }, token) => {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const options = { agent, method: endpoint.method, headers, timeout: longestWait }
    return new Promise((done, fail) => {
      const started = performance.now()
      const sent = request(`${address}${endpoint.path}${search}`, options, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.once('end', () => {
          done({ status: response.statusCode ?? 0, text, milliseconds: performance.now() - started })
        })
        response.once('error', fail)
      })
      sent.once('timeout', () => sent.destroy(new Error(`No answer in ${longestWait / 1000} s.`)))
      sent.once('error', fail)
      sent.end(payload)
    })
  }
}
