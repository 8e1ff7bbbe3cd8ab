import type { UseFormReturnType } from '@mantine/form'
import type { TeacherDraft } from './teacher-draft.ts'

export interface SectionProps {
  form: UseFormReturnType<TeacherDraft>
  /** On edit only name and contacts are required. */
  isEdit?: boolean
}
