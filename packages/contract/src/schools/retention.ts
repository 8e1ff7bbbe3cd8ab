import * as z from 'zod/mini'

/**
 * How long a school keeps what, by kind (docs/product.md, Settings). What is not here is kept until the school is
 * deleted.
 */
export const retentionKinds = {
  /** Photos and documents of those who have left, from the day they left. */
  keptLeaverMonths: { unit: 'months', least: 1, most: 240, usual: 36, isLimited: false },
  keptActivityMonths: { unit: 'months', least: 12, most: 240, usual: null, isLimited: false },
  keptChatDays: { unit: 'days', least: 1, most: 365, usual: 90, isLimited: true },
  keptNoticeDays: { unit: 'days', least: 30, most: 365, usual: 90, isLimited: true },
} as const

export type RetentionKind = keyof typeof retentionKinds

export const retentionTexts = {
  leaverMonths: /*i18n*/ 'Please enter 1 to 240 months, or leave it empty.',
  activityMonths: /*i18n*/ 'Please enter 12 to 240 months, or leave it empty.',
  chatDays: /*i18n*/ 'Please enter 1 to 365 days.',
  noticeDays: /*i18n*/ 'Please enter 30 to 365 days.',
} as const

/** Days before a shorter time takes effect: until then it can be changed back, and nothing has been deleted. */
export const retentionPause = 7

function within(kind: RetentionKind, text: string) {
  const { least, most } = retentionKinds[kind]
  return z.int(text).check(z.gte(least, text), z.lte(most, text))
}

/** Null: until the school is deleted. */
export const retentionFields = {
  keptLeaverMonths: z.nullable(within('keptLeaverMonths', retentionTexts.leaverMonths)),
  keptActivityMonths: z.nullable(within('keptActivityMonths', retentionTexts.activityMonths)),
  keptChatDays: within('keptChatDays', retentionTexts.chatDays),
  keptNoticeDays: within('keptNoticeDays', retentionTexts.noticeDays),
}

export const retentionForm = z.object(retentionFields)
export type Retention = z.output<typeof retentionForm>

/** For a new school. */
export const usualRetention = Object.fromEntries(
  Object.entries(retentionKinds).map(([kind, { usual }]) => [kind, usual]),
) as Retention

export function pickRetention(from: Retention): Retention {
  const { keptLeaverMonths, keptActivityMonths, keptChatDays, keptNoticeDays } = from
  return { keptLeaverMonths, keptActivityMonths, keptChatDays, keptNoticeDays }
}

/** Whether something would be deleted earlier than before. */
export function isShorter(before: Retention, after: Retention): boolean {
  const kinds = Object.keys(retentionKinds) as RetentionKind[]
  const endless = Number.POSITIVE_INFINITY
  return kinds.some((kind) => (after[kind] ?? endless) < (before[kind] ?? endless))
}
