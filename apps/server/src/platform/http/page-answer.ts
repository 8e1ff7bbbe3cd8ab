import type { FastifyReply } from 'fastify'

/** A page that the server writes itself, for people without the app. The caller escapes what it puts into it. */
export class PageAnswer {
  readonly html: string
  readonly status: number
  /** Whether it has a form, which is sent to the page's own address. */
  readonly hasForm: boolean

  constructor(html: string, { status = 200, hasForm = false } = {}) {
    this.html = html
    this.status = status
    this.hasForm = hasForm
  }
}

/** Nothing on it runs, nothing is loaded, nobody keeps it, and search engines leave it out. */
export function sendHtmlPage(reply: FastifyReply, { html, status, hasForm }: PageAnswer): FastifyReply {
  const forms = hasForm
    ? "form-action 'self'; sandbox allow-forms allow-same-origin"
    : "form-action 'none'; sandbox"
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; ${forms}`,
    )
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html)
}
