type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts what a person changed over what somebody else has saved since the form was filled: field by field, and entry by entry
 * where a field holds several by name.
 */
export function typedOver<V extends object>(latest: V, start: V, typed: V): V {
  return merge(latest as Fields, start as Fields, typed as Fields) as V
}

function merge(latest: Fields, start: Fields, typed: Fields): Fields {
  const merged: Record<string, unknown> = { ...latest }
  for (const field of Object.keys({ ...start, ...typed })) {
    const [now, was, is] = [latest[field], start[field], typed[field]]
    if (isSame(was, is)) continue
    merged[field] = isRecord(now) && isRecord(was) && isRecord(is) ? merge(now, was, is) : is
  }
  return merged
}
