import type { Day } from '@shala/contract/general/days'
import type { SchoolSettings } from '@shala/contract/schools/settings'

/** The settings' form: with the day from which a changed week holds. */
export type SettingsValues = SchoolSettings & { rhythmFrom: Day }
