import * as contract from '@shala/contract/exports'
import { productName } from '@shala/contract/product'
import { FileAnswer } from '#platform/http/file-answer'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { exportSchool } from './exports.rules.ts'

export function exportsRoutes(turns: Turns): Route[] {
  return [
    route(
      contract.exportSchool,
      { may: 'exports:read' },
      async (context, { signal }) =>
        new FileAnswer({
          spool: await exportSchool(turns, context, signal),
          mediaType: 'application/zip',
          name: `${productName.toLowerCase()}-export-${context.today}.zip`,
          isAttachment: true,
        }),
    ),
  ]
}
