import type { z } from 'zod'
import type { Variable } from './env-shapes.ts'
import { variables } from './env-variables.ts'
import { inPlaceOfOldNames } from './sign-in-limits.ts'
import { StartRefusal } from './start-refusal.ts'

export type Environment = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['shape']> }

/** Reads the variables; an empty one counts as unset. Throws StartRefusal with a sentence that names the wrong one. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const instead = inPlaceOfOldNames(env)
  if (instead) throw new StartRefusal(instead)
  const read = Object.entries(variables).map(([name, variable]) => [name, readOne(name, variable, env[name])])
  const environment = Object.fromEntries(read) as Environment
  if (environment.DATABASE_URL && !environment.SECRETS_KEY) {
    throw new StartRefusal(
      'SECRETS_KEY is not set: with DATABASE_URL it is needed, and takes at least 32 characters.',
    )
  }
  refuseWithoutDatabase(environment)
  for (const [what, names] of Object.entries(wholes)) refuseHalf(environment, what, names)
  refuseHalfSms(environment)
  if (environment.WHATSAPP_TOKEN && !environment.WHATSAPP_FAMILY_TEMPLATES.absent) {
    throw new StartRefusal(
      'WHATSAPP_FAMILY_TEMPLATES has no absent: WhatsApp passes on registered texts alone.',
    )
  }
  if (environment.IMAGE_MODEL && !environment.CHAT_BASE_URL) {
    throw new StartRefusal('CHAT_BASE_URL is not set: IMAGE_MODEL is a model of that address.')
  }
  return environment
}

type Name = keyof Environment

const besideDatabase: Partial<Record<Name, string>> = {
  DATABASE_SCHOOL_URL: 'names a login of that database',
  DATABASE_DIRECT_URL: 'goes round the pooler that it leads to',
  DATABASE_READ_URL: 'leads to a standby of that database',
}

function refuseWithoutDatabase(environment: Environment): void {
  if (environment.DATABASE_URL) return
  for (const [name, what] of Object.entries(besideDatabase)) {
    if (environment[name as Name]) throw new StartRefusal(`DATABASE_URL is not set: ${name} ${what}.`)
  }
}

/** These are set up together or not at all: an incomplete set would silently not be used. */
const wholes: Record<string, Name[]> = {
  'S3 storage': ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  mail: ['SMTP_URL', 'SMTP_FROM'],
  'a calendar of Google’s': ['GOOGLE_CALENDAR_ID', 'GOOGLE_CALENDAR_KEY'],
  WhatsApp: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
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

/** Without a provider these would not be used, and codes would go into a file that nobody reads. */
const ofAnyProvider: Name[] = ['SMS_KEY', 'SMS_URL', 'SMS_BODY', 'SMS_SENDER_ID', 'SMS_TEMPLATE_ID']

function refuseHalfSms(environment: Environment): void {
  const { SMS_PROVIDER: provider } = environment
  const unused = !provider && ofAnyProvider.find((name) => environment[name])
  if (unused) throw new StartRefusal(`SMS_PROVIDER is not set: ${unused} is of msg91 or http.`)
  const missing = provider && ofProvider[provider].find((name) => !environment[name])
  if (missing) throw new StartRefusal(`${missing} is not set: SMS_PROVIDER=${provider} needs it.`)
  if (provider === 'http') refuseSmsToNobody(environment)
}

/** A provider answers 200 to much that it cannot deliver. */
function refuseSmsToNobody({ SMS_METHOD: method, SMS_URL: url, SMS_BODY: body }: Environment): void {
  const sent = method === 'POST' ? `${url} ${body}` : `${url}`
  const where =
    method === 'POST' ? 'Neither SMS_URL nor SMS_BODY has' : 'SMS_URL (SMS_METHOD=GET) does not have'
  if (!sent.includes('{to}')) throw new StartRefusal(`${where} {to}: messages would go to nobody.`)
  if (!/\{text\}|\{code\}/.test(sent)) throw new StartRefusal(`${where} {text}: messages would say nothing.`)
}

function readOne(name: string, { shape, accepts, isSecret }: Variable, given: string | undefined): unknown {
  const parsed = shape.safeParse(given?.trim() || undefined)
  if (parsed.success) return parsed.data
  const fault = isSecret ? 'is not valid' : `is ${JSON.stringify(given)}`
  throw new StartRefusal(`${name} ${fault}: it accepts ${accepts}.`)
}
