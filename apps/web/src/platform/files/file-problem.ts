import { acceptedTypes, type FileRule, fileTexts } from '@shala/contract/files'
import { i18n } from '../i18n.ts'

/** A download that was cut off has a head but no end. */
async function isPdf(file: File): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  return text.slice(0, 1024).includes('%PDF-') && /startxref|%%EOF/.test(text)
}

async function isPicture(file: File): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap !== null
}

/** Of a file whose type is no photo's. Windows knows no type of an iPhone's HEIC. */
export function whyNoPhoto({ name, type }: File): string {
  const isImage = type.startsWith('image/') || /[.]hei[cf]$/i.test(name)
  return isImage ? fileTexts.otherImage : fileTexts.notAnImage
}

/** Why a file cannot be sent; null when it can. The server checks the bytes again. */
export async function fileProblem(
  file: File,
  { kind, maxBytes, tooLarge }: FileRule,
): Promise<string | null> {
  const accepted: readonly string[] = acceptedTypes[kind]
  if (!accepted.includes(file.type)) {
    return i18n.t(kind === 'document' ? fileTexts.wrongType : whyNoPhoto(file))
  }
  if (file.size > maxBytes) return i18n.t(tooLarge)
  const { name } = file
  if (file.type === 'application/pdf')
    return (await isPdf(file)) ? null : i18n.t(fileTexts.brokenPdf, { name })
  return (await isPicture(file)) ? null : i18n.t(fileTexts.brokenImage, { name })
}
