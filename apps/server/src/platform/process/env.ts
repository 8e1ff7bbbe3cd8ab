import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { msg91Url } from '../delivery/sms-delivery.ts'
import { usualLimits } from '../http/load-limits.ts'
import { isLongEnough, readSecretLines } from './secret-file.ts'
import { StartRefusal } from './start-refusal.ts'

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest)

const limit = (standard: number) => ({
  shape: wholeNumber(1, 1_000_000).default(standard),
  accepts: 'a whole number from 1 to 1000000',
})

/** Every variable the server reads: how it is understood, and what a person is told it accepts. */
const variables = {
  PORT: { shape: wholeNumber(0, 65_535).default(3000), accepts: 'a port from 0 to 65535' },
  HOST: {
    shape: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .default('127.0.0.1'),
    accepts: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  PUBLIC_URL: {
    shape: z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
    accepts: 'an http or https address without a path, such as https://school.example',
  },
  DATA_DIR: {
    shape: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    accepts: 'a folder',
  },
  DATABASE_URL: {
    shape: z.string().refine(isDatabaseUrl).optional(),
    accepts: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
  },
  DATABASE_SCHOOL_URL: {
    shape: z.string().refine(isDatabaseUrl).optional(),
    accepts: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
  },
  DATABASE_AUTH_URL: {
    shape: z.string().refine(isDatabaseUrl).optional(),
    accepts: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
  },
  DATABASE_JOBS_URL: {
    shape: z.string().refine(isDatabaseUrl).optional(),
    accepts: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
  },
  SECRETS_KEY: {
    shape: z.string().refine(isLongEnough).optional(),
    accepts: 'at least 32 characters',
    secret: true,
  },
  SECRETS_KEY_OLD: {
    shape: z
      .string()
      .default('')
      .transform(readSecretLines)
      .refine((secrets) => secrets.every(isLongEnough)),
    accepts: 'former keys, each of at least 32 characters, one a line',
    secret: true,
  },
  S3_ENDPOINT: {
    shape: z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin)
      .optional(),
    accepts: 'the address of an S3 server, such as https://s3.ap-south-1.amazonaws.com',
  },
  S3_REGION: {
    shape: z
      .string()
      .regex(/^[\w-]+$/)
      .default('us-east-1'),
    accepts: 'a region such as ap-south-1',
  },
  S3_BUCKET: {
    shape: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    accepts: 'the name of a bucket, of small letters, digits, dots and hyphens',
  },
  S3_ACCESS_KEY_ID: { shape: z.string().optional(), accepts: 'an access key id', secret: true },
  S3_SECRET_ACCESS_KEY: { shape: z.string().optional(), accepts: 'a secret access key', secret: true },
  SMTP_URL: {
    shape: z.string().refine(isSmtpUrl).optional(),
    accepts: 'an address such as smtps://user:password@mail.example:465',
    secret: true,
  },
  SMTP_FROM: {
    shape: z
      .string()
      .regex(/^[^\r\n]*\S+@\S+$/)
      .optional(),
    accepts: 'a sender such as Shala <no-reply@school.example>',
  },
  SMTP_TLS: { shape: z.enum(['required', 'optional']).default('required'), accepts: 'required or optional' },
  SMS_PROVIDER: { shape: z.enum(['msg91', 'http']).optional(), accepts: 'msg91 or http' },
  SMS_KEY: { shape: z.string().optional(), accepts: "the provider's key", secret: true },
  SMS_SENDER_ID: {
    shape: z
      .string()
      .regex(/^[A-Za-z0-9]{3,11}$/)
      .optional(),
    accepts: 'a sender id of letters and digits, as registered with DLT',
  },
  SMS_TEMPLATE_ID: {
    shape: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    accepts: 'the id of the template registered with DLT',
  },
  SMS_MSG91_URL: {
    shape: z.string().refine(isHttpUrl).default(msg91Url),
    accepts: 'an http or https address',
  },
  SMS_URL: { shape: z.string().refine(isHttpUrl).optional(), accepts: 'an http or https address' },
  SMS_METHOD: { shape: z.enum(['GET', 'POST']).default('POST'), accepts: 'GET or POST' },
  SMS_BODY: { shape: z.string().optional(), accepts: 'a text with {to}, {text} and {code} in it' },
  SMS_CONTENT_TYPE: {
    shape: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+$/)
      .default('application/json'),
    accepts: 'a media type such as application/json',
  },
  GOOGLE_CLIENT_ID: {
    shape: z
      .string()
      .regex(/^[\w.-]+$/)
      .optional(),
    accepts: 'the client id of sign-in with Google',
  },
  GOOGLE_KEYS_URL: {
    shape: z.string().refine(isHttpUrl).default('https://www.googleapis.com/oauth2/v3/certs'),
    accepts: 'an http or https address',
  },
  GOOGLE_CALENDAR_ID: {
    shape: z
      .string()
      .regex(/^\S{1,200}$/)
      .optional(),
    accepts: 'the id of a calendar, such as en.indian#holiday@group.v.calendar.google.com',
  },
  GOOGLE_CALENDAR_KEY: {
    shape: z.string().optional(),
    accepts: 'a key of the Google Calendar API',
    secret: true,
  },
  GOOGLE_CALENDAR_URL: {
    shape: z.string().refine(isHttpUrl).default('https://www.googleapis.com/calendar/v3'),
    accepts: 'an http or https address',
  },
  CHAT_BASE_URL: {
    shape: z.string().refine(isHttpUrl).optional(),
    accepts: 'an http or https address of the OpenAI protocol, such as https://api.openai.com/v1',
  },
  CHAT_MODEL: {
    shape: z
      .string()
      .regex(/^[\w.:/@-]{1,200}$/)
      .optional(),
    accepts: 'the name of a model',
  },
  CHAT_KEY: { shape: z.string().optional(), accepts: "the model provider's key", secret: true },
  IMAGE_MODEL: {
    shape: z
      .string()
      .regex(/^[\w.:/@-]{1,200}$/)
      .optional(),
    accepts: 'the name of a model that makes images',
  },
  CHAT_QUESTIONS_PER_DAY: {
    shape: wholeNumber(0, 10_000).default(50),
    accepts: 'a whole number from 0 to 10000',
  },
  CHAT_IMAGES_PER_DAY: {
    shape: wholeNumber(0, 10_000).default(10),
    accepts: 'a whole number from 0 to 10000',
  },
  PUSH_SERVICES: {
    shape: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.string().refine((text) => isHttpUrl(text) && new URL(text).origin === text)))
      .default([]),
    accepts: 'origins of push services besides the usual ones, with commas between',
  },
  SUPPORT_EMAIL: {
    shape: z
      .string()
      .regex(/^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/)
      .nullable()
      .default(null),
    accepts: 'an address such as help@school.example',
  },
  SUPPORT_PHONE: {
    shape: z
      .string()
      .regex(/^[+(]?\d[\d ()-]{2,23}$/)
      .nullable()
      .default(null),
    accepts: 'a phone number such as +91 20 2612 3456 or 1800 123 456',
  },
  SUPPORT_URL: {
    shape: z.string().refine(isHttpUrl).nullable().default(null),
    accepts: 'an http or https address',
  },
  DOCUMENT_VIEWER_URL: {
    shape: z.string().refine(isHttpUrl).nullable().default(null),
    accepts: 'an http or https address that a document’s own is written after',
  },
  TRUST_PROXY: {
    shape: z.string().refine(isProxyTrust).transform(proxyTrust).default(false),
    accepts: 'false, the number of proxies in front, or their addresses with commas between',
  },
  LOG_LEVEL: {
    shape: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    accepts: 'fatal, error, warn, info, debug, trace or silent',
  },
  REQUESTS_PER_MINUTE: limit(usualLimits.requestsPerMinute),
  REQUESTS_PER_MINUTE_PER_PERSON: limit(usualLimits.requestsPerMinuteOfPerson),
  CONNECTIONS: limit(usualLimits.connections),
  CONNECTIONS_PER_NETWORK: limit(usualLimits.connectionsOfNetwork),
  OTP_RESEND_SECONDS: limit(60),
  OTP_PER_HOUR_PER_ADDRESS: limit(5),
  OTP_PER_HOUR: limit(20),
  OTP_PER_ADDRESS_10_MINUTES: limit(300),
  OTP_PER_SCHOOL_DAY: limit(5000),
  OTP_SIGNUPS_PER_DAY: limit(2000),
  OTP_PER_DAY: limit(20_000),
  OTP_PER_ADDRESS_DAY: limit(5000),
  OTP_SIGNUPS_PER_ADDRESS_DAY: limit(600),
  OTP_FOR_NOBODY_PER_ADDRESS_DAY: limit(2000),
  INVITATIONS_PER_DAY: limit(500),
  INVITATIONS_PER_ADDRESS_DAY: limit(60),
  OTP_VALID_SECONDS: limit(300),
} satisfies Record<string, { shape: z.ZodType; accepts: string; secret?: boolean }>

export type Environment = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['shape']> }

/** Reads the variables; an empty one counts as unset. Throws StartRefusal with a sentence that names the wrong one. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const read = Object.entries(variables).map(([name, variable]) => [name, readOne(name, variable, env[name])])
  const environment = Object.fromEntries(read) as Environment
  if (environment.DATABASE_URL && !environment.SECRETS_KEY) {
    throw new StartRefusal(
      'SECRETS_KEY is not set: with DATABASE_URL it is needed, and takes at least 32 characters.',
    )
  }
  if (environment.DATABASE_SCHOOL_URL && !environment.DATABASE_URL) {
    throw new StartRefusal('DATABASE_URL is not set: DATABASE_SCHOOL_URL names a login of that database.')
  }
  for (const [what, names] of Object.entries(wholes)) refuseHalf(environment, what, names)
  refuseHalfSms(environment)
  if (environment.IMAGE_MODEL && !environment.CHAT_BASE_URL) {
    throw new StartRefusal('CHAT_BASE_URL is not set: IMAGE_MODEL is a model of that address.')
  }
  return environment
}

type Name = keyof Environment

/** These are set up together or not at all: half of a set would quietly not be used. */
const wholes: Record<string, Name[]> = {
  'S3 storage': ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  mail: ['SMTP_URL', 'SMTP_FROM'],
  'a calendar of Google’s': ['GOOGLE_CALENDAR_ID', 'GOOGLE_CALENDAR_KEY'],
  'a chat model': ['CHAT_BASE_URL', 'CHAT_MODEL'],
  'a database with logins of its own': ['DATABASE_SCHOOL_URL', 'DATABASE_AUTH_URL', 'DATABASE_JOBS_URL'],
}

function refuseHalf(environment: Environment, what: string, names: Name[]): void {
  const missing = names.filter((name) => !environment[name])
  if (missing.length === 0 || missing.length === names.length) return
  throw new StartRefusal(`${missing[0]} is not set: ${what} needs ${names.join(', ')}, or none of them.`)
}

const ofProvider: Record<'msg91' | 'http', Name[]> = {
  msg91: ['SMS_KEY', 'SMS_SENDER_ID', 'SMS_TEMPLATE_ID'],
  http: ['SMS_URL'],
}

function refuseHalfSms(environment: Environment): void {
  const { SMS_PROVIDER: provider } = environment
  const missing = provider && ofProvider[provider].find((name) => !environment[name])
  if (missing) throw new StartRefusal(`${missing} is not set: SMS_PROVIDER=${provider} needs it.`)
}

type Variable = { shape: z.ZodType; accepts: string; secret?: boolean }

function readOne(name: string, { shape, accepts, secret }: Variable, given: string | undefined): unknown {
  const parsed = shape.safeParse(given?.trim() || undefined)
  if (parsed.success) return parsed.data
  const fault = secret ? 'is not valid' : `is ${JSON.stringify(given)}`
  throw new StartRefusal(`${name} ${fault}: it accepts ${accepts}.`)
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.pathname}${url.search}${url.hash}${url.username}` === '/'
  )
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** Neither `true` nor a bare word: either would believe whatever address a stranger's request claims. */
function isProxyTrust(text: string): boolean {
  return text === 'false' || /^\d{1,2}$/.test(text) || text.split(',').every((part) => isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function proxyTrust(text: string): false | number | string[] {
  if (text === 'false' || Number(text) === 0) return false
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
}
