import { ExportCard } from '#features/exports/export-card.tsx'
import { DeletionCard } from '#features/schools/deletion/deletion-card.tsx'
import { Sections } from '#ui/section.tsx'

/** Taking the school's data along, and giving the school up. */
export function SchoolDataTab() {
  return (
    <Sections>
      <ExportCard />
      <DeletionCard />
    </Sections>
  )
}
