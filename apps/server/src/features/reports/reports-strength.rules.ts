import type { Answer, Received } from '@shala/contract/general/endpoint'
import { userStatuses } from '@shala/contract/people'
import type { Strength, StrengthGroup, strengthReport } from '@shala/contract/reports/strength'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import { countStrengthByClass, countStrengthByYear } from '#features/students/index'
import type { Context } from '#platform/context'
import { requireClass } from './reports-range.rules.ts'

type Asked = Received<typeof strengthReport, 'query'>

const nobody: Strength = { active: 0, leaved: 0, passout: 0, total: 0 }

function totalsOf(groups: readonly Strength[]): Strength {
  return groups.reduce(
    (sum, { active, leaved, passout, total }) => ({
      active: sum.active + active,
      leaved: sum.leaved + leaved,
      passout: sum.passout + passout,
      total: sum.total + total,
    }),
    nobody,
  )
}

async function groupsByClass(context: Context, { class: classId }: Asked): Promise<StrengthGroup[]> {
  const { listed } = await sightOf(context)
  const rows = await countStrengthByClass(context.db, { classId, listed })
  return rows.map(({ _id, name, section, ...counts }) => ({
    ...counts,
    key: _id,
    class: { _id, name, section },
  }))
}

async function groupsByStatus(context: Context, asked: Asked): Promise<StrengthGroup[]> {
  const totals = totalsOf(await groupsByClass(context, asked))
  return userStatuses.map((status) => ({
    ...nobody,
    [status]: totals[status],
    total: totals[status],
    key: status,
    class: null,
  }))
}

async function groupsByYear(context: Context, { class: classId }: Asked): Promise<StrengthGroup[]> {
  const [{ academicYearStart: start }, { listed }] = await Promise.all([
    showSettings(context),
    sightOf(context),
  ])
  const rows = await countStrengthByYear(context.db, { start, classId, listed })
  return rows.map(({ year, ...counts }) => ({
    ...counts,
    key: academicYearAt(`${year}-${start}`, start).name,
    class: null,
  }))
}

const groupsBy = { class: groupsByClass, status: groupsByStatus, year: groupsByYear }

/** Every live student, of all statuses and classes: each grouping has the same totals. */
export async function reportStrength(context: Context, asked: Asked): Promise<Answer<typeof strengthReport>> {
  await requireClass(context, asked.class)
  const groups = await groupsBy[asked.by](context, asked)
  return { totals: totalsOf(groups), groups }
}
