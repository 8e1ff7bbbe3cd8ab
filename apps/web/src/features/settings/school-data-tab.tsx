import { ExportCard } from '#features/exports/index.ts'
import { DeletionCard } from '#features/schools/index.ts'
import { Sections } from '#ui/page/section.tsx'

/** Taking the school's data along, and giving the school up. */
export function SchoolDataTab() {
  return (
    <Sections>
      <ExportCard />
      <DeletionCard />
    </Sections>
  )
}
