import { chatRefusals, chatTexts } from '@shala/contract/chat/chat'
import type { FileRule } from '@shala/contract/files'
import { fileRefusals } from '@shala/contract/files'
import { type FilesParts, fetchOwned, type ReadFile, readFiles } from '#features/files/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import * as store from './chat.store.ts'

/** As the files of a person name it. */
const imageField = 'chatImage'

const rule: FileRule = { kind: 'logo', maxBytes: 12 * 1024 * 1024, tooLarge: chatTexts.failed }

/** An image from elsewhere, made anew here: by its bytes, and small. @throws Refused when it is none */
export async function readImage(files: FilesParts, context: Context, bytes: Buffer): Promise<ReadFile[]> {
  const sent = `data:;base64,${bytes.toString('base64')}`
  return await readFiles(files, context, { [imageField]: sent }, { [imageField]: rule }).catch((error) => {
    const isNone = error instanceof Refused && error.refusal.status !== 503
    throw isNone ? new Refused(chatRefusals.failed) : error
  })
}

/** @throws Refused 404 for an image that is not of one's own conversation */
export async function showImage(files: FilesParts, { db, actor }: Context, fileId: string) {
  if (!(await store.ownsImage(db, actor.userId, fileId))) throw new Refused(fileRefusals.notFound)
  return await fetchOwned(files, db, { fileId, ownerId: actor.userId, field: imageField })
}
