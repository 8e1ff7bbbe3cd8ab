import * as contract from '@shala/contract/exports'
import { productName } from '@shala/contract/general/product'
import { FileAnswer } from '#platform/http/file-answer'
import { type Route, route } from '#platform/http/route'
import { type ExportParts, exportSchool } from './exports.rules.ts'

export function exportsRoutes(parts: ExportParts): Route[] {
  return [
    route(
      contract.exportSchool,
      { may: 'exports:read' },
      async (context, { signal }) =>
        new FileAnswer({
          tempFile: await exportSchool(parts, context, signal),
          mediaType: 'application/zip',
          name: `${productName.toLowerCase()}-export-${context.today}.zip`,
          isAttachment: true,
        }),
    ),
  ]
}
