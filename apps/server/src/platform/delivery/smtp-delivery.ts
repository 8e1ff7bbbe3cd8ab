import nodemailer from 'nodemailer'
import { type Delivery, PerhapsSent } from './delivery.ts'

/** How long each step of a conversation with the mail server may take. */
const usualPatience = 8000

export interface SmtpAddress {
  /** `smtps://user:password@host:465` or `smtp://…:587` */
  url: string
  /** The From line, such as `Shala <no-reply@school.example>`. */
  from: string
  /** Whether mail may be sent unencrypted when the server offers no TLS: for a relay on the same machine. */
  isTlsOptional?: boolean
}

interface SmtpError extends Error {
  responseCode?: number
  command?: string
  code?: string
}

/** Failures before any mail was on its way; of any other, the mail may have arrived. */
const neverBegun =
  /^(EDNS|EAUTH|ETLS|EENVELOPE|EMESSAGE)$|^Connection timeout|^Greeting never received|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

/** A mail server's answer names the person; its number and the step do not. */
function withoutPerson(error: SmtpError): Error {
  const { responseCode, command = 'a command', message, code = '' } = error
  if (responseCode) return new Error(`The mail server answered ${responseCode} to ${command}.`)
  if (neverBegun.test(code) || neverBegun.test(message)) return new Error(message)
  return new PerhapsSent('The mail server did not answer.')
}

/**
 * Email by any SMTP server. An `smtp:` connection switches to TLS (STARTTLS) before password and mail are sent, or
 * fails.
 */
export function openSmtpDelivery(
  { url, from, isTlsOptional = false }: SmtpAddress,
  patience = usualPatience,
): Delivery {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isTlsOptional,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  return {
    kind: 'smtp',
    carriesText: true,
    async send({ to, text, subject }) {
      const mail = { from, to, subject, text }
      await transport.sendMail(mail).catch((error) => {
        throw withoutPerson(error)
      })
      return undefined
    },
    async check() {
      await transport.verify().catch((error) => {
        throw withoutPerson(error)
      })
    },
  }
}
