import { randomUUID } from 'node:crypto'
import { acceptedTypes, type FileRule, fileRefusals, fileTexts, mostPixels } from '@shala/contract/files'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { type Context, claimantOf } from '#platform/context'
import { withoutPlace } from '#platform/files/jpeg-without-place'
import { UploadedFile } from '#platform/files/uploaded-file'
import type { Turns } from '#platform/process/turns'
import { Refused, refusedFields } from '#platform/refused'

/** In pixels: the longest side of a stored photo, and the side of the square in lists. */
const photoSizes = { large: 720, small: 160 } as const

// A decoded picture is used only once, and the number of turns limits how many threads decode.
sharp.cache(false)
sharp.concurrency(1)

export interface PictureParts {
  /** Decoding a picture takes a turn. */
  pictureTurns: Turns
}

/** A file that may be kept, in the form in which it is kept. */
export interface ReadFile {
  /** Cannot be guessed: a photo's link consists of nothing else. */
  id: string
  field: string
  kind: FileRule['kind']
  mediaType: string
  size: number
  /** By the name of the variant; a document has one. Read when it is stored, one at a time. */
  variants: Record<string, () => Promise<Buffer>>
}

/** Bytes that need not be in memory. */
interface Source {
  size: number
  /** All bytes, or the first `most`. */
  read: (most?: number) => Promise<Buffer>
}

/** Enough to tell a type by. */
const firstBytes = 4100

function refusedFile(
  refusal: (typeof fileRefusals)['wrongType' | 'tooLarge'],
  field: string,
  message: string,
): Refused {
  return new Refused({ ...refusal, message }, { errors: { [field]: message } })
}

function sourceOf(sent: unknown, field: string, rule: FileRule): Source | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined
  if (sent instanceof UploadedFile) {
    if (sent.isCut) throw refusedFile(fileRefusals.tooLarge, field, rule.tooLarge)
    return sent
  }
  const [, encoded] = typeof sent === 'string' ? (/^data:[^,]*;base64,(.*)$/s.exec(sent) ?? []) : []
  if (encoded === undefined) throw refusedFields({ [field]: fileTexts.strangeLink })
  const bytes = Buffer.from(encoded, 'base64')
  return { size: bytes.length, read: async (most) => bytes.subarray(0, most) }
}

/** The media type that the bytes themselves show, whatever the file is called. */
async function typeOf(source: Source, field: string, kind: FileRule['kind']): Promise<string> {
  const type = (await fileTypeFromBuffer(await source.read(firstBytes)))?.mime
  const known: readonly string[] = acceptedTypes[kind]
  if (type && known.includes(type)) return type
  const isOtherKind = type === 'application/pdf'
  throw refusedFile(fileRefusals.wrongType, field, isOtherKind ? fileTexts.notAnImage : fileTexts.wrongType)
}

/** A photo is cut to a square for lists, a logo is kept whole. */
const smallFits = {
  photo: { fit: 'cover', position: 'attention' },
  logo: { fit: 'inside', withoutEnlargement: true },
} as const

/** From the header: decoding takes up to six bytes for each pixel. */
async function countPixels(bytes: Buffer): Promise<number> {
  // The height of an animated picture is that of all its frames together.
  const { width, height } = await sharp(bytes, { pages: -1, limitInputPixels: false }).metadata()
  return width * height
}

/** Decoded once: a large picture costs far more to decode than to encode small. */
async function encodePicture(
  bytes: Buffer,
  kind: 'photo' | 'logo',
): Promise<{ large: Buffer; small: Buffer }> {
  const { large, small } = photoSizes
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(large, large, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const decoded = () => sharp(data, { raw: info })
  return {
    large: await decoded().webp({ quality: 80 }).toBuffer(),
    small: await decoded().resize(small, small, smallFits[kind]).webp({ quality: 78 }).toBuffer(),
  }
}

function unreadable(field: string): () => never {
  return () => {
    throw refusedFile(fileRefusals.wrongType, field, fileTexts.unreadable)
  }
}

async function readPicture(
  { pictureTurns }: PictureParts,
  context: Context,
  { read, field, kind }: { read: () => Promise<Buffer>; field: string; kind: 'photo' | 'logo' },
): Promise<{ large: Buffer; small: Buffer }> {
  // Its bytes are loaded when its turn comes, not while it waits.
  return await pictureTurns.take(claimantOf(context), async () => {
    const bytes = await read()
    const pixels = await countPixels(bytes).catch(unreadable(field))
    if (pixels > mostPixels) throw refusedFile(fileRefusals.tooLarge, field, fileTexts.tooManyPixels)
    return await encodePicture(bytes, kind).catch(unreadable(field))
  })
}

async function readFile(
  parts: PictureParts,
  context: Context,
  { sent, field, rule }: { sent: unknown; field: string; rule: FileRule },
): Promise<ReadFile | undefined> {
  const source = sourceOf(sent, field, rule)
  if (!source) return undefined
  if (source.size > rule.maxBytes) throw refusedFile(fileRefusals.tooLarge, field, rule.tooLarge)
  const mediaType = await typeOf(source, field, rule.kind)
  const base = { id: randomUUID(), field, kind: rule.kind }
  if (rule.kind === 'document') {
    const isJpeg = mediaType === 'image/jpeg'
    const whole = async () => (isJpeg ? withoutPlace(await source.read()) : await source.read())
    return { ...base, mediaType, size: source.size, variants: { whole } }
  }
  const picture = { read: () => source.read(), field, kind: rule.kind }
  const { large, small } = await readPicture(parts, context, picture)
  const variants = { large: async () => large, small: async () => small }
  return { ...base, mediaType: 'image/webp', size: large.length, variants }
}

/**
 * The files of a form, by the rules of its fields. Where and with what a photo or a JPEG was taken is removed: photos are
 * re-encoded, documents keep their picture.
 * @throws Refused 413, 415 or 422 at the first field that cannot be accepted, 503 after too long a wait for a turn
 */
export async function readFiles(
  parts: PictureParts,
  context: Context,
  form: Record<string, unknown>,
  rules: Record<string, FileRule>,
): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  for (const [field, rule] of Object.entries(rules)) {
    const file = await readFile(parts, context, { sent: form[field], field, rule })
    if (file) files.push(file)
  }
  return files
}
