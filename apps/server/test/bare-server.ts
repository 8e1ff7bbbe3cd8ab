import { pino } from 'pino'
import { usualLimits } from '#platform/http/load-limits'
import { ManyLooks } from '#platform/http/many-looks'
import type { ServerParts } from '#platform/http/server'
import { usualSchoolLimits } from '#platform/process/school-limits'
import { SchoolMeasure } from '#platform/school-measure'

/** A server without routes, people or a database. */
export const bareParts: ServerParts = {
  clock: () => new Date(),
  log: pino({ level: 'silent' }),
  authenticate: async () => null,
  onChanged: () => {},
  onEnded: () => {},
  bindToSchool: () => {
    throw new Error('no school here')
  },
  readToken: async () => null,
  trustProxy: false,
  loadLimits: usualLimits,
  publicUrl: null,
  secure: false,
  usesGoogle: false,
  documentViewerUrl: null,
  metrics: null,
  webFolder: null,
  routes: [],
  manyLooks: new ManyLooks(() => {}),
  measure: new SchoolMeasure(usualSchoolLimits, () => {}),
}
