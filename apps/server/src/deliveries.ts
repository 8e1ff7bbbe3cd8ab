import type { ReportsOfProviders } from '#features/messages/index'
import type { Deliveries, Delivery } from '#platform/delivery/delivery'
import { openHttpSmsDelivery, openMsg91Delivery } from '#platform/delivery/sms-delivery'
import { openSmtpDelivery } from '#platform/delivery/smtp-delivery'
import { openWhatsAppDelivery } from '#platform/delivery/whatsapp-delivery'
import type { Environment } from '#platform/process/env'

/** Mail by SMTP when it is set up; null otherwise. */
function openEmail({ SMTP_URL: url, SMTP_FROM: from, SMTP_TLS }: Environment): Delivery | null {
  return url && from ? openSmtpDelivery({ url, from, isTlsOptional: SMTP_TLS === 'optional' }) : null
}

/** SMS by the provider that is set up; null otherwise. */
function openSms(env: Environment): Delivery | null {
  const templates = env.SMS_FAMILY_TEMPLATES
  if (env.SMS_PROVIDER === 'msg91') {
    const { SMS_KEY: key = '', SMS_SENDER_ID: senderId = '', SMS_TEMPLATE_ID: templateId = '' } = env
    return openMsg91Delivery({ key, senderId, templateId, templates, url: env.SMS_MSG91_URL })
  }
  if (env.SMS_PROVIDER === 'http') {
    return openHttpSmsDelivery({
      url: env.SMS_URL ?? '',
      method: env.SMS_METHOD,
      body: env.SMS_BODY,
      contentType: env.SMS_CONTENT_TYPE,
      authorization: env.SMS_KEY,
      templateId: env.SMS_TEMPLATE_ID,
      templates,
      idField: env.SMS_ID_FIELD,
    })
  }
  return null
}

/** WhatsApp when it is set up; null otherwise. */
function openWhatsApp(env: Environment): Delivery | null {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token } = env
  if (!phoneNumberId || !token) return null
  const { WHATSAPP_URL: url, WHATSAPP_PARAMETERS: parameters, WHATSAPP_FAMILY_TEMPLATES: templates } = env
  return openWhatsAppDelivery({ phoneNumberId, token, url, parameters, templates })
}

/** Email and SMS go to the outbox unless they are set up; WhatsApp is then not offered. */
export function openDeliveries(env: Environment, outbox: Delivery): Deliveries {
  return {
    email: openEmail(env) ?? outbox,
    phone: openSms(env) ?? outbox,
    whatsapp: openWhatsApp(env),
  }
}

const fieldsOfMsg91 = { id: 'requestId', status: 'status', isMsg91: true }

/** How providers may report what became of messages. */
export function openReports(env: Environment): ReportsOfProviders {
  const { SMS_REPORT_KEY: key, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env
  const fields = env.SMS_PROVIDER === 'msg91' ? fieldsOfMsg91 : { ...env.SMS_REPORT_FIELDS, isMsg91: false }
  return {
    sms: key ? { key, fields } : null,
    whatsApp: appSecret && verifyToken ? { appSecret, verifyToken } : null,
  }
}
