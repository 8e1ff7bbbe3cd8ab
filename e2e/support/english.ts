import type { Page } from '@playwright/test'

/** The same in Hindi as schools write it. */
const sameInHindi = new Set(
  'Shala English OTP QR NFC SMS CSV PDF Excel EduBot Google JavaScript JPG PNG KB MB zip Ctrl Esc Enter'.split(
    ' ',
  ),
)

/** Addresses, ids, names of files and of a server's variables have no language. */
const nameless = /https?:\/\/\S+|\S*@\S+|[\da-f]+(-[\da-f]+){4}|\w*[.]\w+|[A-Z]+(_[A-Z]+)+/g

/** The texts that are seen on the page or read aloud, with the title of the tab. */
async function spokenOn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
    const spoken = [document.title]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const place = node.parentElement
      if (place && !place.closest('script, style, noscript') && isSeen(place))
        spoken.push(node.nodeValue ?? '')
    }
    const labels = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    for (const element of document.querySelectorAll(labels.map((label) => `[${label}]`).join())) {
      if (isSeen(element)) spoken.push(...labels.map((label) => element.getAttribute(label) ?? ''))
    }
    return spoken
  })
}

/** The English on a page, of which `given` is none: the names that people have typed. */
export async function englishOn(page: Page, given: string[]): Promise<string[]> {
  const names = new Set(given.flatMap((name) => name.split(/[^\p{L}]+/u)))
  const isInitials = (word: string) => /^\p{Lu}{2}$/u.test(word)
  const isEnglish = (word: string) => !names.has(word) && !sameInHindi.has(word) && !isInitials(word)
  const spoken = new Set(await spokenOn(page))
  const wordsOf = (text: string) => text.replace(nameless, ' ').match(/\p{Script=Latin}{2,}/gu) ?? []
  return [...spoken].filter((text) => wordsOf(text).some(isEnglish))
}
