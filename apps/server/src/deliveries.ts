import type { Delivery } from '#platform/delivery/delivery'
import { openHttpSmsDelivery, openMsg91Delivery } from '#platform/delivery/sms-delivery'
import { openSmtpDelivery } from '#platform/delivery/smtp-delivery'
import type { Environment } from '#platform/process/env'

/** Mail by SMTP when it is set up; null otherwise. */
export function openEmail({ SMTP_URL: url, SMTP_FROM: from, SMTP_TLS }: Environment): Delivery | null {
  return url && from ? openSmtpDelivery({ url, from, isTlsOptional: SMTP_TLS === 'optional' }) : null
}

/** SMS by the provider that is set up; null otherwise. */
export function openSms(env: Environment): Delivery | null {
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
    })
  }
  return null
}
