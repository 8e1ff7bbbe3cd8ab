import { classForm, classTexts, defaultClassNames, type SchoolClass } from '@shala/contract/classes'

/** One line of the bulk dialog: a class in each of its sections. */
export interface BulkRow {
  id: string
  name: string
  sections: string[]
  /** A section that no comma, Enter or leaving the field has completed yet. */
  typed: string
  isCustom: boolean
  isSelected: boolean
  /** Why it could not be created. */
  error?: string | undefined
}

export interface WantedClass {
  rowId: string
  name: string
  section: string | null
}

export function startRows(): BulkRow[] {
  return defaultClassNames.map((name) => ({
    id: name,
    name,
    sections: [],
    typed: '',
    isCustom: false,
    isSelected: true,
  }))
}

const keyOf = (name: string, section: string | null) =>
  `${name.trim().toLowerCase()}\n${(section ?? '').trim().toLowerCase()}`

/** Each section once, ignoring case; a text with commas is several sections. */
export function splitSections(written: string[]): string[] {
  const sections = written
    .flatMap((text) => text.split(','))
    .map((section) => section.trim())
    .filter(Boolean)
  const lower = sections.map((section) => section.toLowerCase())
  return sections.filter((_, place) => lower.indexOf(lower[place] ?? '') === place)
}

/** The text that is being typed counts at every letter. */
export function ownSections({ sections, typed }: Pick<BulkRow, 'sections' | 'typed'>): string[] {
  return splitSections([...sections, typed])
}

/** A row's own sections override those for all; a class may have none. */
function sectionsOf(row: BulkRow, globalSections: string[]): (string | null)[] {
  const own = ownSections(row)
  const sections = own.length > 0 ? own : globalSections
  return sections.length > 0 ? sections : [null]
}

/**
 * The classes that the selection asks for. A default class that already exists in that section, ignoring case, is left
 * out (docs/product.md, Classes).
 */
export function wantedClasses(
  rows: BulkRow[],
  globalSections: string[],
  existing: Pick<SchoolClass, 'name' | 'section'>[],
): WantedClass[] {
  const taken = new Set(existing.map(({ name, section }) => keyOf(name, section)))
  return rows
    .filter(({ isSelected }) => isSelected)
    .flatMap((row) =>
      sectionsOf(row, globalSections)
        .map((section) => ({ rowId: row.id, name: row.name.trim(), section }))
        .filter(({ name, section }) => row.isCustom || !taken.has(keyOf(name, section))),
    )
}

/** The problem that prevents sending, and the rows concerned. */
export function problemsOf(
  wanted: WantedClass[],
  rows: BulkRow[],
): { text: string; byRow: Map<string, string> } | null {
  if (wanted.length === 0) return { text: classTexts.noneSelected, byRow: new Map() }
  const custom = new Set(rows.filter(({ isCustom }) => isCustom).map(({ id }) => id))
  const byRow = new Map<string, string>()
  for (const { rowId, name, section } of wanted) {
    const parsed = classForm.safeParse({ name, section })
    if (custom.has(rowId) && !name) byRow.set(rowId, classTexts.customNameMissing)
    else if (!parsed.success) byRow.set(rowId, parsed.error.issues[0]?.message ?? '')
  }
  if (byRow.size === 0) return null
  const isUnnamed = [...byRow.values()].includes(classTexts.customNameMissing)
  return { text: isUnnamed ? classTexts.customUnnamed : ([...byRow.values()][0] ?? ''), byRow }
}

/** A wanted class, and the reason why it was not created. */
export interface FailedClass extends WantedClass {
  reason: string
}

/** The rows after sending: created ones are gone, the others keep the sections that failed, with the reason. */
export function rowsLeft(rows: BulkRow[], wanted: WantedClass[], failed: FailedClass[]): BulkRow[] {
  const sent = new Set(wanted.map(({ rowId }) => rowId))
  return rows.flatMap((row) => {
    const own = failed.filter(({ rowId }) => rowId === row.id)
    if (own.length === 0) return sent.has(row.id) ? [] : [row]
    const sections = own.flatMap(({ section }) => section ?? [])
    const reasons = [...new Set(own.map(({ reason }) => reason))]
    return [{ ...row, sections, typed: '', error: reasons.join(' ') }]
  })
}
