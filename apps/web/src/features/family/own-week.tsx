import type { ReactNode } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { AbsenceAnswer } from './absence-answer.tsx'
import { useChildren } from './family-queries.ts'
import { WeekStrip } from './week-strip.tsx'

/** The week of the child whose account is open, and what the school wants to know today. */
export function OwnWeek({ action }: { action: ReactNode }) {
  const today = useToday()
  const { data: children } = useChildren()
  const own = children?.find(({ isCurrent }) => isCurrent)
  return (
    <Section title={i18n.t('This week')} action={action}>
      <div className={layout.stack}>
        <WeekStrip week={own?.week ?? []} today={today} />
        {own && <AbsenceAnswer child={own} today={today} />}
      </div>
    </Section>
  )
}
