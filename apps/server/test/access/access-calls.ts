import type { Endpoint } from '@shala/contract/general/endpoint'
import { accountMakers } from './access-calls-account.ts'
import { announcementsMakers } from './access-calls-announcements.ts'
import { attendanceMakers } from './access-calls-attendance.ts'
import { calendarMakers } from './access-calls-calendar.ts'
import { certificatesMakers } from './access-calls-certificates.ts'
import { chatMakers } from './access-calls-chat.ts'
import { connectionsMakers } from './access-calls-connections.ts'
import { importsMakers } from './access-calls-imports.ts'
import { leaveMakers } from './access-calls-leave.ts'
import { peopleMakers } from './access-calls-people.ts'
import { privacyMakers } from './access-calls-privacy.ts'
import { reportsMakers } from './access-calls-reports.ts'
import { schoolMakers } from './access-calls-school.ts'
import { signingInMakers } from './access-calls-signing-in.ts'
import type { Maker } from './access-world.ts'

const makers = new Map<Endpoint, Maker>([
  ...signingInMakers,
  ...accountMakers,
  ...schoolMakers,
  ...peopleMakers,
  ...importsMakers,
  ...attendanceMakers,
  ...calendarMakers,
  ...announcementsMakers,
  ...certificatesMakers,
  ...leaveMakers,
  ...reportsMakers,
  ...chatMakers,
  ...privacyMakers,
  ...connectionsMakers,
])

/** What a call sends; one that takes nothing needs no line. */
export function makerOf(endpoint: Endpoint): Maker {
  return makers.get(endpoint) ?? (() => ({}))
}
