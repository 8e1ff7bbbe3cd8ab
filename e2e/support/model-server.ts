import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What it says, before it falls silent. */
export const begun = 'There are forty students in the class, and'

function stream(response: ServerResponse, pieces: string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of pieces)
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
}

/** Of the OpenAI protocol: it begins every answer and ends none. */
export async function startModel(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => stream(response, begun.split(/(?<= )/)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
