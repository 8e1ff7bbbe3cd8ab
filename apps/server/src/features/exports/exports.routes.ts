import * as contract from '@shala/contract/exports'
import { productName } from '@shala/contract/general/product'
import type { TempFile } from '#platform/files/temp-file'
import { FileAnswer } from '#platform/http/file-answer'
import { type Route, route } from '#platform/http/route'
import { type ExportParts, exportSchool } from './exports.rules.ts'
import { exportPerson, type PersonExportParts } from './exports-person.rules.ts'
import { exportSchoolFile, type SchoolFileParts } from './exports-school-file.rules.ts'

const zipOf = (tempFile: TempFile, name: string) =>
  new FileAnswer({ tempFile, mediaType: 'application/zip', name: `${name}.zip`, isAttachment: true })

type Parts = Omit<ExportParts & PersonExportParts, 'turns'> & SchoolFileParts

export function exportsRoutes(all: Parts): Route[] {
  const parts = { ...all, turns: all.turns.downloads }
  const product = productName.toLowerCase()
  return [
    route(contract.exportSchool, { may: 'exports:read', standby: 'snapshots' }, async (context, { signal }) =>
      zipOf(await exportSchool(parts, context, signal), `${product}-export-${context.today}`),
    ),
    route(
      contract.exportSchoolFile,
      { may: 'exports:read', changes: [] },
      async (context, { body, signal }) => {
        const { tempFile, name } = await exportSchoolFile(all, context, { ...body, signal })
        return new FileAnswer({ tempFile, mediaType: 'application/octet-stream', name, isAttachment: true })
      },
    ),
    route(contract.exportOwn, { may: 'self:read', standby: 'snapshots' }, async (context, { signal }) =>
      zipOf(
        await exportPerson(parts, context, context.actor.userId, signal),
        `${product}-my-data-${context.today}`,
      ),
    ),
    route(
      contract.exportPerson,
      { may: 'exports:read', standby: 'snapshots' },
      async (context, { params, signal }) =>
        zipOf(await exportPerson(parts, context, params.id, signal), `${product}-person-${context.today}`),
    ),
  ]
}
