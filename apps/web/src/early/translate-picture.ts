const labels = ['aria-label', 'placeholder', 'title']

function translate(node: Node, words: Record<string, string>): void {
  const text = node.nodeValue?.trim() ?? ''
  const said = text && words[text]
  // Each change is reported in turn: what is already translated is left alone.
  if (said && said !== text) node.nodeValue = (node.nodeValue ?? '').replace(text, said)
  if (!(node instanceof Element)) return
  for (const label of labels) {
    const word = words[node.getAttribute(label) ?? '']
    if (word) node.setAttribute(label, word)
  }
  const { language } = (node as HTMLElement).dataset ?? {}
  if (language === document.documentElement.lang) node.setAttribute('aria-current', 'true')
  else if (language) node.removeAttribute('aria-current')
  for (const child of node.childNodes) translate(child, words)
}

/** Translates the first picture as the page is parsed, before any of it is painted. */
export function translatePicture(words: Record<string, string>): void {
  const all = () => {
    for (const part of document.querySelectorAll('[data-early-part]')) translate(part, words)
  }
  const observer = new MutationObserver(all)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    observer.disconnect()
    all()
  })
}
