import { readFile } from 'node:fs/promises'
import { may, type Permission, permissions } from '@shala/contract/general/permissions'
import type { Post } from '@shala/contract/people'
import { type Cell, type Column, columns, type Line, nameOf, type Row } from '../test/access/access-row.ts'
import { accessTable } from '../test/access/access-table.ts'

const page = 'docs/security.md'
const begin = '<!-- table of access: generated -->'
const end = '<!-- end -->'

const headings: Record<Column, string> = {
  nobody: 'answer',
  student: 'student',
  teacher: 'teacher, another class',
  classTeacher: 'teacher, own class',
  office: 'office',
  principal: 'principal',
  admin: 'administrator',
  superadmin: 'superadmin',
  newcomer: 'admin without a school',
}

/** Said once above the tables, and left out of their cells. */
const strange = ['elsewhere', 'nobodys', 'malformed']

const introduction = `Made from the table that \`access-table.test.ts\` holds the server to: it makes each of these calls over HTTP, and fails for a
route without a row.

- **yes**: the call succeeds. **no**: 403. A number is the status of another refusal. Without a token every call of the second table is a 401.
- **own**: oneself, or what is one's own. **school**: whatever the call can name of one's own school. **student**, **teacher**, **admin**,
  **superadmin**, **class**: such another one of one's own school. **unfiltered**: the call without its filter. **nothing**: the call
  succeeds and holds nothing of what was named.
- **Teacher, own class**: the class teacher of every class and student that the call names; **another class**: a teacher of none of
  them, in a school that shows teachers the details of their own classes alone. **names**: the call succeeds without phones, emails,
  addresses, admission numbers and documents.
- An admin is an **administrator**, a **principal** or an **office**; where a row names an admin, any of them.
- **Another school's** and **what nobody has** are answered the same, byte for byte. To those who may call that is a 404 in a path, 404 or 422
  in a form, **nothing** in a filter. A **malformed** id is a 404 in a path and a 422 elsewhere;
  in a batch of marks each such mark is refused by itself.
- A refusal holds no name and no contact of anybody. It writes nothing, but for the count of tries and the activity of sign-ins.`

/** Successes first. */
const order: Cell[] = ['yes', 'names', 'nothing', 403, 404, 409, 422, 401]

function groupsOf(lines: [string, Line][], place: number): [Cell, string[]][] {
  const groups = order.map((cell): [Cell, string[]] => [
    cell,
    lines.filter(([, line]) => line[place] === cell).map(([named]) => named || 'unfiltered'),
  ])
  return groups.filter(([, named]) => named.length > 0)
}

function wordFor(cell: Cell): string {
  return cell === 403 ? 'no' : String(cell)
}

function wordsOfGroup([cell, named]: [Cell, string[]], isRest: boolean): string {
  if (cell === 'yes') return named.join(', ')
  return isRest ? `else ${wordFor(cell)}` : `${named.join(', ')}: ${wordFor(cell)}`
}

/** What one of them is answered, in as few words as say it. */
function wordsFor({ lines }: Row, place: number): string {
  const known = Object.entries(lines).filter(([named]) => !strange.includes(named))
  const groups = groupsOf(known, place)
  const [first, second] = groups
  if (!first) return ''
  if (!second && first[0] !== 'yes') return wordFor(first[0])
  if (!second) return 'elsewhere' in lines ? 'school' : 'yes'
  const hasRest = groups.length === 2 && second[1].length > 1
  return groups.map((group) => wordsOfGroup(group, hasRest && group === second)).join('; ')
}

function lineFor(row: Row, shown: readonly Column[]): string {
  const { summary } = row.endpoint
  const does = row.rule ? `${summary}. *${row.rule}*` : summary
  const cells = shown.map((column) => wordsFor(row, columns.indexOf(column)))
  return `| ${[`\`${nameOf(row.endpoint)}\``, does, ...cells].join(' | ')} |`
}

function tableOf(rows: Row[], shown: readonly Column[]): string {
  const titles = ['route', 'what it does', ...shown.map((column) => headings[column])]
  const lines = rows.map((row) => lineFor(row, shown))
  return [`| ${titles.join(' | ')} |`, `|${'---|'.repeat(titles.length)}`, ...lines].join('\n')
}

/** Whoever calls, the answer is the same. */
function isPublic({ lines }: Row): boolean {
  return Object.values(lines).every((line) => new Set(line).size === 1)
}

/** The permissions in the order of the contract, with those who have each. */
function tableOfPermissions(): string {
  const shown = ['admin', 'principal', 'office', 'teacher', 'student'] as const satisfies Post[]
  const titles = ['permission', 'administrator', ...shown.slice(1)]
  const lines = (Object.keys(permissions) as Permission[]).map((permission) => {
    const cells = shown.map((post) => (may(post, permission) ? 'yes' : ''))
    return `| ${[`\`${permission}\``, ...cells].join(' | ')} |`
  })
  return [`| ${titles.join(' | ')} |`, `|${'---|'.repeat(titles.length)}`, ...lines].join('\n')
}

/** The part between the marks of docs/security.md; the rest of it is written by hand. */
export async function makeAccessPage(): Promise<Record<string, string>> {
  const text = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`${page} lacks '${begin}' or, after it, '${end}'.`)
  const open = accessTable.filter(isPublic)
  const closed = accessTable.filter((row) => !isPublic(row))
  const parts = [
    tableOfPermissions(),
    '### The answer to each role, call by call',
    introduction,
    '### Open to anybody, signed in or not',
    tableOf(open, ['nobody']),
    '### For people who are signed in',
    tableOf(closed, columns.slice(1)),
  ]
  const made = `${begin}\n${parts.join('\n\n')}\n`
  return { [page]: text.slice(0, before) + made + text.slice(after) }
}
