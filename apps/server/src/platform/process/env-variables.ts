import { resolve } from 'node:path'
import { z } from 'zod'
import { msg91Url } from '../delivery/sms-delivery.ts'
import { usualLimits } from '../http/load-limits.ts'
import { backupVariables } from './backup-variables.ts'
import { databaseVariables } from './database-variables.ts'
import {
  callbackSecret,
  familyTemplates,
  httpUrl,
  limit,
  modelName,
  origin,
  origins,
  proxyTrust,
  reportFields,
  smtpUrl,
  type Variable,
  wholeNumber,
} from './env-shapes.ts'
import { schoolLimits } from './school-limits.ts'
import { isLongEnough, readSecretLines } from './secret-file.ts'
import { signInLimits } from './sign-in-limits.ts'
import { whatsAppVariables } from './whatsapp-variables.ts'

/** Every variable the server reads. */
export const variables = {
  PORT: { ...wholeNumber(0, 65_535, 3000), accepts: 'a port from 0 to 65535' },
  HOST: {
    shape: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .default('127.0.0.1'),
    accepts: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  PUBLIC_URL: {
    shape: origin.optional(),
    accepts: 'an http or https address without a path, such as https://school.example',
  },
  DATA_DIR: {
    shape: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    accepts: 'a folder',
  },
  ...databaseVariables,
  SECRETS_KEY: {
    shape: z.string().refine(isLongEnough).optional(),
    accepts: 'at least 32 characters',
    isSecret: true,
  },
  SECRETS_KEY_OLD: {
    shape: z
      .string()
      .default('')
      .transform(readSecretLines)
      .refine((secrets) => secrets.every(isLongEnough)),
    accepts: 'former keys, each of at least 32 characters, one a line',
    isSecret: true,
  },
  ...backupVariables,
  S3_ENDPOINT: {
    shape: origin.optional(),
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
  S3_ACCESS_KEY_ID: { shape: z.string().optional(), accepts: 'an access key id', isSecret: true },
  S3_SECRET_ACCESS_KEY: { shape: z.string().optional(), accepts: 'a secret access key', isSecret: true },
  SMTP_URL: {
    shape: smtpUrl.optional(),
    accepts: 'an address such as smtps://user:password@mail.example:465',
    isSecret: true,
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
  SMS_KEY: { shape: z.string().optional(), accepts: "the provider's key", isSecret: true },
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
  SMS_FAMILY_TEMPLATES: {
    shape: familyTemplates,
    accepts:
      'ids of registered texts such as absent=1207161,arrived=1207162,mistaken=1207163,withdrawn=1207164',
  },
  SMS_ID_FIELD: {
    shape: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/)
      .optional(),
    accepts: "where the provider's JSON answer has the message's id, such as id or messages.0.id",
  },
  SMS_REPORT_KEY: {
    shape: callbackSecret,
    accepts: 'at least 24 letters, digits, hyphens and underscores',
    isSecret: true,
  },
  SMS_REPORT_FIELDS: {
    shape: reportFields,
    accepts: 'the names of two fields of a report, such as id=externalId,status=eventType',
  },
  METRICS_TOKEN: {
    shape: callbackSecret,
    accepts: 'at least 24 letters, digits, hyphens and underscores',
    isSecret: true,
  },
  ...whatsAppVariables,
  FAMILY_MESSAGES_A_DAY: limit(1000),
  SMS_MSG91_URL: {
    shape: httpUrl.default(msg91Url),
    accepts: 'an http or https address',
  },
  // Many providers take their key in the address.
  SMS_URL: { shape: httpUrl.optional(), accepts: 'an http or https address', isSecret: true },
  SMS_METHOD: { shape: z.enum(['GET', 'POST']).default('POST'), accepts: 'GET or POST' },
  SMS_BODY: {
    shape: z.string().optional(),
    accepts: 'a text with {to}, {text}, {code} and {template} in it',
  },
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
    shape: httpUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
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
    isSecret: true,
  },
  GOOGLE_CALENDAR_URL: {
    shape: httpUrl.default('https://www.googleapis.com/calendar/v3'),
    accepts: 'an http or https address',
  },
  CHAT_BASE_URL: {
    shape: httpUrl.optional(),
    accepts: 'an http or https address of the OpenAI protocol, such as https://api.openai.com/v1',
  },
  CHAT_MODEL: {
    shape: modelName,
    accepts: 'the name of a model',
  },
  CHAT_KEY: { shape: z.string().optional(), accepts: "the model provider's key", isSecret: true },
  IMAGE_MODEL: {
    shape: modelName,
    accepts: 'the name of a model that makes images',
  },
  CHAT_QUESTIONS_PER_DAY: wholeNumber(0, 10_000, 50),
  CHAT_IMAGES_PER_DAY: wholeNumber(0, 10_000, 10),
  PUSH_SERVICES: {
    shape: origins,
    accepts: 'origins of push services besides the usual ones, with commas between',
  },
  WEBHOOK_ORIGINS: {
    shape: origins,
    accepts: 'origins inside your own network that schools may have events sent to, with commas between',
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
    shape: httpUrl.nullable().default(null),
    accepts: 'an http or https address',
  },
  DOCUMENT_VIEWER_URL: {
    shape: httpUrl.nullable().default(null),
    accepts: 'an http or https address that a document’s own is written after',
  },
  TRUST_PROXY: {
    shape: proxyTrust,
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
  OVERLOAD_MILLISECONDS: limit(usualLimits.eventLoopDelay),
  STOP_NOTICE_SECONDS: wholeNumber(0, 30, 0),
  SIGN_IN_LIMITS: signInLimits,
  SCHOOL_LIMITS: schoolLimits,
} satisfies Record<string, Variable>
