import { isIP } from 'node:net'
import { languages } from '@shala/contract/general/languages.gen'
import { messageKinds } from '@shala/contract/messages/messages'
import { z } from 'zod'

/** The kinds of value that environment variables take: how each is parsed, and what a person is told it accepts. */
export interface Variable<Shape extends z.ZodType = z.ZodType> {
  shape: Shape
  accepts: string
  /** Left out of a refusal. */
  isSecret?: boolean
}

export function wholeNumber(lowest: number, highest: number, standard: number) {
  const shape = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest)
    .default(standard)
  return { shape, accepts: `a whole number from ${lowest} to ${highest}` }
}

export const limit = (standard: number) => wholeNumber(1, 1_000_000, standard)

/** An http or https address without a path. */
export const origin = z
  .string()
  .refine(isOrigin)
  .transform((text) => new URL(text).origin)

export const httpUrl = z.string().refine(isHttpUrl)

export const smtpUrl = z.string().refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''))

export const databaseUrl = {
  shape: z
    .string()
    .refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''))
    .optional(),
  accepts: 'an address such as postgres://user:password@host:5432/database',
  isSecret: true,
}

/** The name of a model. */
export const modelName = z
  .string()
  .regex(/^[\w.:/@-]{1,200}$/)
  .optional()

const textNames = messageKinds.flatMap((kind) => [
  kind,
  ...Object.keys(languages).map((language) => `${kind}.${language}`),
])
const textName = z.string().refine((name) => textNames.includes(name))

/** Ids of texts registered with an SMS provider, by what they say: `absent=1207161,absent.hi=1207165,arrived=…`. */
export const familyTemplates = z
  .string()
  .regex(/^(?:[a-z]+(?:\.[a-z]+)?=[\w-]+(?:,(?!$)|$))*$/)
  .transform((text) => Object.fromEntries(text.split(',').map((one) => one.split('=') as [string, string])))
  .pipe(z.record(textName, z.string()))
  .default({})

/** A secret in the path of an address, or one that a provider is told; long enough that nobody guesses it. */
export const callbackSecret = z
  .string()
  .regex(/^[\w-]{24,200}$/)
  .optional()

/** How the reports of an SMS provider name a message and what became of it: `id=externalId,status=eventType`. */
export const reportFields = z
  .string()
  .regex(/^id=([\w.-]+),status=([\w.-]+)$/)
  .transform((text) => {
    const [id = '', status = ''] = text.split(',').map((one) => one.slice(one.indexOf('=') + 1))
    return { id, status }
  })
  .default({ id: 'id', status: 'status' })

/** Origins separated by commas. */
export const origins = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().refine((text) => isHttpUrl(text) && new URL(text).origin === text)))
  .default([])

export const proxyTrust = z.string().refine(isProxyTrust).transform(toProxyTrust).default(false)

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

/** Neither `true` nor a bare word: either would trust whatever address a stranger's request claims. */
function isProxyTrust(text: string): boolean {
  return text === 'false' || /^\d{1,2}$/.test(text) || text.split(',').every((part) => isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function toProxyTrust(text: string): false | number | string[] {
  if (text === 'false' || Number(text) === 0) return false
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
}
