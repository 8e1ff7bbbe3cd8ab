import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileRefusals } from '@shala/contract/files'
import { recordActivity } from '#features/activity/index'
import { type AuthParts, authOf, findLiveSessions } from '#features/auth/index'
import { findPerson } from '#features/people/index'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { after, minute, second } from '#platform/durations'
import { type Key, keysFor } from '#platform/process/key-ring'
import { Refused } from '#platform/refused'
import { type FilesParts, fetchBytes } from './files.rules.ts'
import * as store from './files.store.ts'

const linkLife = 15 * minute

interface DocumentLink {
  schoolId: string
  fileId: string
  /** Seconds since 1970. */
  exp: number
  by: string
  /** The session that it was made in, and ends with. */
  session: string
}

function signatureOf(linkKey: Key, { schoolId, fileId, exp, by, session }: DocumentLink): Buffer {
  return createHmac('sha256', linkKey.bytes).update(`${schoolId}/${fileId}/${exp}/${by}/${session}`).digest()
}

/** Stable: the same as long as the photo is, and until its person's phone or email is replaced (migration 0034). */
export function photoLink(schoolId: string, fileId: string): string {
  return `/api/files/photos/${schoolId}/${fileId}`
}

export function documentLink({ linkKeys }: FilesParts, { db, actor, now }: Context, fileId: string): string {
  const exp = Math.floor(after(now, linkLife).getTime() / second)
  const { userId: by, sessionId: session } = actor
  const link = { schoolId: db.schoolId, fileId, exp, by, session }
  const sig = `${linkKeys.current.id}.${signatureOf(linkKeys.current, link).toString('base64url')}`
  return `/api/files/documents/${db.schoolId}/${fileId}?exp=${exp}&by=${by}&session=${session}&sig=${sig}`
}

/** Links to people's documents, signed for the person who asks: by owner, then by field (certificates by their id). */
export async function documentLinks(
  parts: FilesParts,
  context: Context,
  ownerIds: string[],
): Promise<Map<string, Record<string, string>>> {
  const links = new Map<string, Record<string, string>>()
  if (ownerIds.length === 0) return links
  for (const { id, ownerId, field } of await store.findFilesOf(context.db, ownerIds)) {
    const ofOwner = links.get(ownerId) ?? {}
    ofOwner[field === 'certificate' ? id : field] = documentLink(parts, context, id)
    links.set(ownerId, ofOwner)
  }
  return links
}

/** Which documents the school holds of each of some people. */
export async function documentsHeld(db: SchoolDb, ownerIds: string[]): Promise<Map<string, Set<string>>> {
  const held = new Map<string, Set<string>>()
  if (ownerIds.length === 0) return held
  for (const { ownerId, field } of await store.findFilesOf(db, ownerIds)) {
    held.set(ownerId, (held.get(ownerId) ?? new Set()).add(field))
  }
  return held
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

export function endingOf(mediaType: string): string {
  return endings[mediaType] ?? 'bin'
}

export interface ServedFile {
  bytes: Buffer
  mediaType: string
  /** Without its extension. */
  name: string
}

export async function servePhoto(
  parts: FilesParts,
  db: SchoolDb,
  { fileId, size, key }: { fileId: string; size: 'small' | 'large'; key?: string | undefined },
): Promise<ServedFile> {
  const file = await store.findServed(db, fileId)
  if (file?.field !== 'photo' && file?.field !== 'logo') throw new Refused(fileRefusals.notFound)
  if (file.linkKey !== null && file.linkKey !== key) throw new Refused(fileRefusals.notFound)
  return {
    bytes: await fetchBytes(parts, db.schoolId, fileId, size),
    mediaType: file.mediaType,
    name: file.field,
  }
}

/** @throws Refused 404 for a link that was not made here, 403 for one that has expired */
function checkLink({ linkKeys }: FilesParts, link: DocumentLink, sig: string, now: Date): void {
  const [, keyId, signature = sig] = /^([0-9a-f]{8})\.(.*)$/.exec(sig) ?? []
  const given = Buffer.from(signature, 'base64url')
  const isSigned = keysFor(linkKeys, keyId).some((key) => {
    const expected = signatureOf(key, link)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new Refused(fileRefusals.notFound)
  if (link.exp * second < now.getTime()) throw new Refused(fileRefusals.expired)
}

/** A picture that only its owner may see; the caller checks that the owner is asking. */
export async function fetchOwned(
  parts: FilesParts,
  db: SchoolDb,
  { fileId, ownerId, field }: { fileId: string; ownerId: string; field: string },
): Promise<ServedFile> {
  const file = await store.findServed(db, fileId)
  if (file?.ownerId !== ownerId || file.field !== field) throw new Refused(fileRefusals.notFound)
  return {
    bytes: await fetchBytes(parts, db.schoolId, fileId, 'large'),
    mediaType: file.mediaType,
    name: 'image',
  }
}

/**
 * A document. Opening it is recorded before the first byte is sent.
 * @throws Refused 404 for a link that was not made here, 403 for one that has expired or whose session is over
 */
export async function serveDocument(
  { auth, ...parts }: FilesParts & { auth: AuthParts },
  { db, now }: { db: SchoolDb; now: Date },
  { sig, ...link }: DocumentLink & { sig: string },
): Promise<ServedFile> {
  checkLink(parts, link, sig, now)
  const [file, viewer] = await Promise.all([store.findServed(db, link.fileId), findPerson(db, link.by)])
  if (!file?.ownerId || viewer?.status !== 'active' || file.field === 'photo')
    throw new Refused(fileRefusals.notFound)
  const live = await findLiveSessions(authOf(auth, link.schoolId), [link.session], now)
  if (!live.has(link.session)) throw new Refused(fileRefusals.expired)
  const bytes = await fetchBytes(parts, db.schoolId, link.fileId, 'whole')
  const actor = { userId: link.by, name: viewer.name }
  await recordActivity(
    { db, actor, now },
    {
      action: 'files.open',
      entity: 'user',
      entityId: file.ownerId,
      after: { field: file.field, fileId: link.fileId },
    },
  )
  return { bytes, mediaType: file.mediaType, name: file.field }
}
