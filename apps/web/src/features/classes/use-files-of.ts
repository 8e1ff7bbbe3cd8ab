import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import { useTaughtClasses } from './classes-queries.ts'
import { ownClasses } from './own-classes.ts'

/** In place of a phone number, an address or a document of a student of somebody else's class. */
export function hiddenWords(): string {
  return i18n.t('Only for the class teacher')
}

/** Whether the school shows this person the details of all classes; others than teachers always see them. */
export function useSeesAllDetails(): boolean {
  const settings = useSettings()
  return readClaims()?.role !== 'teacher' || settings?.teachersSee === 'everything'
}

/** Whether files of a class, or without one of the whole school, are for the person who is signed in. */
export function useMayDownload(classId: string | undefined): boolean {
  const seesAll = useSeesAllDetails()
  const taught = useTaughtClasses() ?? []
  return seesAll || ownClasses(taught).some(({ _id }) => _id === classId)
}
