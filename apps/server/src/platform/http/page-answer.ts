import type { FastifyReply } from 'fastify'

/** A page that the server writes itself, for people without the app. The caller escapes what it puts into it. */
export class PageAnswer {
  readonly html: string
  readonly status: number

  constructor(html: string, status = 200) {
    this.html = html
    this.status = status
  }
}

/** Nothing on it runs, nothing is loaded, nobody keeps it, and search engines leave it out. */
export function sendHtmlPage(reply: FastifyReply, { html, status }: PageAnswer): FastifyReply {
  return reply
    .code(status)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    )
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html)
}
