import { z } from 'zod'
import { whatsAppUrl } from '../delivery/whatsapp-delivery.ts'
import { callbackSecret, familyTemplates, httpUrl, type Variable } from './env-shapes.ts'

/** Of messages to families by WhatsApp's Cloud API. */
export const whatsAppVariables = {
  WHATSAPP_PHONE_NUMBER_ID: {
    shape: z
      .string()
      .regex(/^\d{5,30}$/)
      .optional(),
    accepts: 'the id of a phone number of WhatsApp’s, which is digits',
  },
  WHATSAPP_TOKEN: {
    shape: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
    accepts: 'an access token of WhatsApp’s',
    isSecret: true,
  },
  WHATSAPP_APP_SECRET: {
    shape: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/)
      .optional(),
    accepts: 'the secret of your app at Meta',
    isSecret: true,
  },
  WHATSAPP_VERIFY_TOKEN: {
    shape: callbackSecret,
    accepts: 'at least 24 letters, digits, hyphens and underscores of your own',
    isSecret: true,
  },
  WHATSAPP_FAMILY_TEMPLATES: {
    shape: familyTemplates,
    accepts: 'names of approved templates such as absent=child_absent,arrived=child_arrived',
  },
  WHATSAPP_PARAMETERS: {
    shape: z.enum(['named', 'positional']).default('named'),
    accepts: 'named or positional',
  },
  WHATSAPP_URL: { shape: httpUrl.default(whatsAppUrl), accepts: 'an http or https address' },
} satisfies Record<string, Variable>
