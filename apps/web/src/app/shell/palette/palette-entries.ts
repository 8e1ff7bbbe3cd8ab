import { classLabel, type SchoolClass } from '@shala/contract/classes'
import type { Permission } from '@shala/contract/permissions'
import { reports, reportTitles, staffReports } from '@shala/contract/reports'
import type { LinkProps } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/roles.ts'
import { type Screen, screenPaths, screens } from '../../screens.ts'

export interface PaletteEntry {
  key: string
  label: string
  hint?: string
  kind: 'screen' | 'class' | 'act' | 'person'
  link: LinkProps
}

/** A screen whose address needs an id cannot be gone to by its name. */
function screenEntries(): PaletteEntry[] {
  return screenPaths.flatMap((to): PaletteEntry[] => {
    const { title, sidebar, permission, isBare }: Screen = screens[to]
    if (to.includes('$') || isBare || !mayI(sidebar?.permission ?? permission)) return []
    return [{ key: to, label: i18n.t(sidebar?.title ?? title), kind: 'screen', link: { to } }]
  })
}

function actEntries(): PaletteEntry[] {
  const acts: [Permission, string, LinkProps][] = [
    ['students:add', i18n.t('Add a student'), { to: '/students', search: { add: 'one' } }],
    ['teachers:add', i18n.t('Add a teacher'), { to: '/teacher', search: { add: 'one' } }],
    [
      'announcements:write',
      i18n.t('Write an announcement'),
      { to: '/announcements', search: { add: 'one' } },
    ],
    [
      'attendance:statistics',
      i18n.t('See who is absent today'),
      { to: '/attendance', search: { tab: 'details', status: 'absent' } },
    ],
  ]
  return acts
    .filter(([permission]) => mayI(permission))
    .map(([permission, label, link]) => ({ key: permission, label, kind: 'act', link }))
}

function reportEntries(): PaletteEntry[] {
  const mine = reports.filter((report) =>
    mayI(staffReports.includes(report) ? 'reports:staff' : 'reports:read'),
  )
  return mine.map((report) => ({
    key: `report ${report}`,
    label: i18n.t('Report: {title}', { title: i18n.t(reportTitles[report]) }),
    kind: 'screen',
    link: { to: '/reports', search: { report } },
  }))
}

function classEntries(taught: SchoolClass[] | undefined): PaletteEntry[] {
  if (!mayI('attendance:mark')) return []
  return (taught ?? []).map((one) => ({
    key: one._id,
    label: i18n.t('Mark {class}', { class: classLabel(one) }),
    kind: 'class',
    link: { to: '/attendance', search: { classId: one._id } },
  }))
}

export function allEntries(taught: SchoolClass[] | undefined): PaletteEntry[] {
  return [...screenEntries(), ...actEntries(), ...reportEntries(), ...classEntries(taught)]
}

/** Letters and digits alone: '5a' finds 'Class 5 - A'. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** The entries in which every word occurs, in any order; entries that begin with the first word come first. */
export function findEntries(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.split(/\s+/).map(plain).filter(Boolean)
  const [first = ''] = words
  const found = entries.filter(({ label }) => words.every((word) => plain(label).includes(word)))
  const begins = ({ label }: PaletteEntry) => (plain(label).startsWith(first) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}
