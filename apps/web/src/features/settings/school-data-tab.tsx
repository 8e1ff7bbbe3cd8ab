import { BackupCard } from '#features/backups/index.ts'
import { ExportCard } from '#features/exports/index.ts'
import { DeletionCard, RetentionCard } from '#features/schools/index.ts'
import { mayI } from '#platform/session/roles.ts'
import { Sections } from '#ui/page/section.tsx'

/** The export of the school's data, the backups, how long it is kept, and the deletion of the school. */
export function SchoolDataTab() {
  return (
    <Sections>
      <ExportCard />
      <BackupCard />
      {mayI('schools:write') && <RetentionCard />}
      {mayI('schools:write') && <DeletionCard />}
    </Sections>
  )
}
