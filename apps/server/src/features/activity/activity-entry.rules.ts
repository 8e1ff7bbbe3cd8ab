import { type ActivityEntry, activityLimits } from '@shala/contract/activity/activity'
import { compareFields } from '@shala/contract/activity/words'
import { classLabel } from '@shala/contract/classes'
import { hasCheckDigit, maskAadhaar } from '@shala/contract/general/aadhaar'
import type { EntryRow } from './activity.store.ts'

type Recorded = Record<string, unknown>

const isId = /^ids?$|Ids?$/
const isSecret = /password|hash|token|secret|otp$|^code$/i
const isAadhaarNumber = /^aadhaar(Number|LastFour)$/
const fileLink = /^\/api\/files\//
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const twelveDigits = /^\d{4}\s?\d{4}\s?\d{4}$/

/** Entries hold names of columns and of form fields; people see the same name for both. */
function inCamelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function cleanText(text: string): string | undefined {
  if (fileLink.test(text) || uuid.test(text)) return undefined
  if (twelveDigits.test(text) && hasCheckDigit(text)) return maskAadhaar(text.slice(-4))
  const { text: longest } = activityLimits
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}

function cleanField(name: string, value: unknown, depth: number): [string, unknown] | undefined {
  const field = inCamelCase(name)
  if (isId.test(field) || isSecret.test(field)) return undefined
  if (isAadhaarNumber.test(field)) {
    return typeof value === 'string' ? ['aadhaarNumber', maskAadhaar(value.slice(-4))] : undefined
  }
  const shown = cleanValue(value, depth)
  return shown === undefined ? undefined : [field, shown]
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) {
    const { parts } = activityLimits
    return value.slice(0, parts).flatMap((one) => cleanValue(one, depth - 1) ?? [])
  }
  return cleanRecord(value as Recorded, depth - 1)
}

function cleanRecord(record: Recorded, depth: number): Recorded {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const field = cleanField(name, value, depth)
      return field ? [field] : []
    }),
  )
}

/** A record without ids, links to files and secrets, its class by name. */
function clean(record: Recorded | null, className: string | null, section: string | null): Recorded | null {
  if (!record) return null
  const { duty, ...others } = cleanRecord(record, activityLimits.depth)
  // Everybody's row has one, and it says something of an admin alone.
  const hasDuty = duty !== undefined && record.role !== 'student' && record.role !== 'teacher'
  const shown = hasDuty ? { ...others, duty } : others
  return className === null ? shown : { ...shown, class: classLabel({ name: className, section }) }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function changesOf(before: Recorded | null, after: Recorded | null): ActivityEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].sort(compareFields).flatMap((field) => {
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null }
    const isSame = JSON.stringify(change.before) === JSON.stringify(change.after)
    return isSame || (isEmpty(change.before) && isEmpty(change.after)) ? [] : [change]
  })
}

function firstText(...values: unknown[]): string | null {
  const found = values.find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}

function subjectOf(row: EntryRow): string | null {
  const { className: name, classSection: section, before, after } = row
  return firstText(
    row.personName,
    name && classLabel({ name, section }),
    row.schoolName,
    after?.name,
    before?.name,
  )
}

/** An entry as people may see it. */
export function toEntry(row: EntryRow): ActivityEntry {
  const before = clean(row.before, row.classBefore, row.sectionBefore)
  const after = clean(row.after, row.classAfter, row.sectionAfter)
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: { _id: row.actorId, name: row.actorName },
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    subject: subjectOf(row),
    before,
    after,
    changes: changesOf(before, after),
    count: 1,
  }
}

/** A deed that was done to many at once, from one of its entries: only the class may be that of all. */
export function toDeed(
  row: EntryRow,
  count: number,
  { isBefore = false, isAfter = false }: { isBefore?: boolean; isAfter?: boolean } = {},
): ActivityEntry {
  const entry = toEntry(row)
  const before = isBefore ? pick(entry.before, 'class') : null
  const after = isAfter ? pick(entry.after, 'class') : null
  return { ...entry, subject: null, before, after, changes: changesOf(before, after), count }
}

function pick(record: Recorded | null, field: string): Recorded | null {
  return record?.[field] === undefined ? null : { [field]: record[field] }
}
