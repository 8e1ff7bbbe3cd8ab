import * as contract from '@shala/contract/files'
import type { AuthParts } from '#features/auth/index'
import type { SchoolDb } from '#platform/database/school-db'
import { day, second } from '#platform/durations'
import { FileAnswer } from '#platform/http/file-answer'
import { publicRoute, type Route } from '#platform/http/route'
import type { FilesParts } from './files.rules.ts'
import { endingOf, type ServedFile, serveDocument, servePhoto } from './files-links.rules.ts'

/** A day: long enough for a phone that opens the same class each morning, and not for ever on the office computer. */
const photoAge = day / second

function answer(file: ServedFile, more: { isAttachment?: boolean; maxAge?: number }): FileAnswer {
  return new FileAnswer({ ...file, ...more, name: `${file.name}.${endingOf(file.mediaType)}` })
}

/** Public, because an image element sends no token: the link itself gives access. */
export function filesRoutes(
  parts: FilesParts,
  { auth, bindToSchool }: { auth: AuthParts; bindToSchool: (schoolId: string) => SchoolDb },
): Route[] {
  return [
    publicRoute(contract.getPhoto, async ({ params: { schoolId, fileId }, query }) =>
      answer(await servePhoto(parts, bindToSchool(schoolId), { fileId, ...query }), { maxAge: photoAge }),
    ),
    publicRoute(contract.getDocument, async ({ params, query: { download, ...link }, now }) => {
      const context = { db: bindToSchool(params.schoolId), now }
      const file = await serveDocument({ ...parts, auth }, context, { ...params, ...link })
      return answer(file, { isAttachment: download === '1' })
    }),
  ]
}
