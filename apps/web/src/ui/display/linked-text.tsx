import { linksIn } from './links-in.ts'
import { NewTab } from './new-tab.tsx'

/** Text that somebody wrote, with its addresses as links. */
export function LinkedText({ children }: { children: string }) {
  let place = 0
  return linksIn(children).map(({ text, isLink }) => {
    place += text.length
    return isLink ? <NewTab key={place} address={text} /> : text
  })
}
