import type { Pool } from '../database/connection.ts'
import { bindToReadSchool, bindToSchool, type SchoolDb } from '../database/school-db.ts'
import type { Standby } from '../database/standby.ts'
import type { Access } from './route.ts'
import { isRead } from './route-declarations.ts'

interface Connections {
  schoolPool: Pool
  /** Null where there is none. */
  standby: Standby | null
}

/** How a call reaches the rows of its school: to change them, or to read them, at the standby if the route allows it. */
export const bindingOf =
  ({ schoolPool, standby }: Connections) =>
  (schoolId: string, access: Access): SchoolDb => {
    const allowed = 'standby' in access ? access.standby : undefined
    const at = allowed ? standby : null
    const onlyReads = isRead(access) || (at !== null && allowed === 'all')
    return onlyReads ? bindToReadSchool(schoolPool, schoolId, at) : bindToSchool(schoolPool, schoolId, at)
  }
