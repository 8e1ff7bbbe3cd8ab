import { ExportCard } from '#features/exports/export-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import classes from './settings.module.css'

/** Taking the school's data along, and giving the school up. */
export function SchoolDataTab() {
  return (
    <div className={classes.cards}>
      <ExportCard />
      <DeletionCard />
    </div>
  )
}
