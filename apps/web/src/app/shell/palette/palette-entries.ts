import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { reports, reportTitles, staffReports } from '@shala/contract/reports/reports'
import type { LinkProps } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import type { Feature, Screen } from '#platform/screens/feature.ts'
import { mayI } from '#platform/session/roles.ts'
import { features } from '../../features.ts'
import { screenPaths, screens } from '../../screens.ts'

export interface PaletteEntry {
  key: string
  label: string
  /** In other languages; it is found by these too. */
  otherNames?: string[]
  hint?: string
  kind: 'screen' | 'class' | 'act' | 'person'
  link: LinkProps
}

type Names = readonly Record<string, string>[]

/** A text's words in every language but the page's. */
function elsewhere(text: string, names: Names): string[] {
  return [text, ...names.flatMap((words) => words[text] ?? [])]
}

const marking = /*i18n*/ 'Give Attendance'
const markingClass = /*i18n*/ 'Mark {class}'
const classWord = /*i18n*/ 'Class'

const inEvery = (text: string, names: Names) => [i18n.t(text), ...elsewhere(text, names)]

/** A screen whose address needs an id cannot be opened by name. */
function screenEntries(names: Names): PaletteEntry[] {
  return screenPaths.flatMap((to): PaletteEntry[] => {
    const { title, sidebar, permission, isBare }: Screen = screens[to]
    if (to.includes('$') || isBare || !mayI(sidebar?.permission ?? permission)) return []
    const text = sidebar?.title ?? title
    const otherNames = [...elsewhere(text, names), ...(to === '/attendance' ? inEvery(marking, names) : [])]
    return [{ key: to, label: i18n.t(text), otherNames, kind: 'screen', link: { to } }]
  })
}

function actEntries(names: Names): PaletteEntry[] {
  return features
    .flatMap(({ acts = [] }: Feature) => acts)
    .filter(({ permission }) => mayI(permission))
    .map(({ title, link }) => ({
      key: title,
      label: i18n.t(title),
      otherNames: elsewhere(title, names),
      kind: 'act',
      link: link as LinkProps,
    }))
}

function reportEntries(names: Names): PaletteEntry[] {
  const mine = reports.filter((report) =>
    mayI(staffReports.includes(report) ? 'reports:staff' : 'reports:read'),
  )
  return mine.map((report) => ({
    key: `report ${report}`,
    label: i18n.t('Report: {title}', { title: i18n.t(reportTitles[report]) }),
    otherNames: elsewhere(reportTitles[report], names).flatMap((title) => [title, `Reports ${title}`]),
    kind: 'screen',
    link: { to: '/reports', search: { report } },
  }))
}

/** 'Class 5 - A', and 'कक्षा 5 - A' for those who say it so. */
function labelsOfClass(one: SchoolClass, names: Names): string[] {
  const label = classLabel(one)
  return [label, ...inEvery(classWord, names).map((word) => label.replace(/^class\b/i, word))]
}

/** 'Mark Class 5 - A', and 'हाज़िरी लगाएँ कक्षा 5 - A' for those who say it so. */
function namesOfMarking(one: SchoolClass, names: Names): string[] {
  const labels = labelsOfClass(one, names)
  const acts = [...elsewhere(markingClass, names), ...inEvery(marking, names).map((act) => `${act} {class}`)]
  return labels.flatMap((named) => acts.map((act) => act.replace('{class}', named)))
}

/** To mark it, then the class itself. */
function classEntries(taught: SchoolClass[] | undefined, names: Names): PaletteEntry[] {
  const marked: PaletteEntry[] = (taught ?? []).map((one) => ({
    key: one._id,
    label: i18n.t(markingClass, { class: classLabel(one) }),
    otherNames: namesOfMarking(one, names),
    kind: 'class',
    link: { to: '/attendance', search: { classId: one._id } },
  }))
  const pages: PaletteEntry[] = (taught ?? []).map((one) => ({
    key: `page ${one._id}`,
    label: i18n.t('Open {class}', { class: classLabel(one) }),
    otherNames: labelsOfClass(one, names).map((label) => i18n.t('Open {class}', { class: label })),
    kind: 'class',
    link: { to: '/classes/$classId', params: { classId: one._id } },
  }))
  return [...(mayI('attendance:mark') ? marked : []), ...(mayI('students:read') ? pages : [])]
}

export function allEntries(taught: SchoolClass[] | undefined, names: Names): PaletteEntry[] {
  return [
    ...screenEntries(names),
    ...actEntries(names),
    ...reportEntries(names),
    ...classEntries(taught, names),
  ]
}

/** Letters and digits alone: '5a' finds 'Class 5 - A'. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * The entries with a name in which every word occurs, in any order; names that begin with the first word come first.
 */
export function findEntries(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.split(/\s+/).map(plain).filter(Boolean)
  const [first = ''] = words
  const namesOf = ({ label, otherNames = [] }: PaletteEntry) => [label, ...otherNames].map(plain)
  const found = entries.filter((entry) =>
    namesOf(entry).some((name) => words.every((word) => name.includes(word))),
  )
  const begins = (entry: PaletteEntry) => (namesOf(entry).some((name) => name.startsWith(first)) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}
