import { latinDigits } from '@shala/contract/general/digits'

/** Small letters, Latin digits, without the marks that Hindi is written with and without alike; a space around each word. */
export function plain(text: string): string {
  const bare = latinDigits(text)
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .replace(/\u0901/g, '\u0902')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    .replace(/%/g, ' percent ')
  return ` ${(bare.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []).join(' ')} `
}

export function wordsOf(text: string): string[] {
  return plain(text).split(' ').filter(Boolean)
}

/** Looks up what each word stands for: the words stand behind it, with spaces between. */
export function byWord(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([meaning, words]) =>
      words.split(' ').map((word): [string, string] => [word, meaning]),
    ),
  )
}
