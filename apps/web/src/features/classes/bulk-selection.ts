import { classForm, classTexts, defaultClassNames, type SchoolClass } from '@shala/contract/classes'

/** One line of the bulk dialog. */
export interface BulkRow {
  id: string
  name: string
  section: string
  isCustom: boolean
  isSelected: boolean
  /** Why it could not be created. */
  error?: string | undefined
}

export interface WantedClass {
  row: BulkRow
  name: string
  section: string | null
}

export function startRows(): BulkRow[] {
  return defaultClassNames.map((name) => ({ id: name, name, section: '', isCustom: false, isSelected: true }))
}

const keyOf = (name: string, section: string | null) =>
  `${name.trim().toLowerCase()}\n${(section ?? '').trim().toLowerCase()}`

/** The row's own section wins over the one for all. */
function sectionOf(row: BulkRow, globalSection: string): string | null {
  return row.section.trim() || globalSection.trim() || null
}

/**
 * What the selection asks for: a default class that exists already is left out, with its section and case-insensitively
 * (spec 1, section 2.16).
 */
export function wantedClasses(
  rows: BulkRow[],
  globalSection: string,
  existing: Pick<SchoolClass, 'name' | 'section'>[],
): WantedClass[] {
  const taken = new Set(existing.map(({ name, section }) => keyOf(name, section)))
  return rows
    .filter(({ isSelected }) => isSelected)
    .map((row) => ({ row, name: row.name.trim(), section: sectionOf(row, globalSection) }))
    .filter(({ row, name, section }) => row.isCustom || !taken.has(keyOf(name, section)))
}

/** The text that stands against sending, and the rows it is about. */
export function problemsOf(wanted: WantedClass[]): { text: string; byRow: Map<string, string> } | null {
  if (wanted.length === 0) return { text: classTexts.noneSelected, byRow: new Map() }
  const byRow = new Map<string, string>()
  for (const { row, name, section } of wanted) {
    const parsed = classForm.safeParse({ name, section })
    if (row.isCustom && !name) byRow.set(row.id, classTexts.customNameMissing)
    else if (!parsed.success) byRow.set(row.id, parsed.error.issues[0]?.message ?? '')
  }
  if (byRow.size === 0) return null
  const isUnnamed = [...byRow.values()].includes(classTexts.customNameMissing)
  return { text: isUnnamed ? classTexts.customUnnamed : ([...byRow.values()][0] ?? ''), byRow }
}
