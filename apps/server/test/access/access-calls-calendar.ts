import {
  addCalendarEntry,
  changeCalendarEntry,
  listCalendar,
  listHolidays,
  listRemovedHolidays,
  removeCalendarEntry,
  restoreHoliday,
} from '@shala/contract/calendar/calendar'
import { closeSchool, previewClosing, reopenSchool } from '@shala/contract/calendar/closing'
import { importCalendar, makeFeed, readFeed, undoCalendarImport } from '@shala/contract/calendar/sharing'
import { newId } from '#platform/ids'
import { another, keep, type Maker, type Makers, type World } from './access-world.ts'

const november = { timeMin: '2026-11-01', timeMax: '2026-11-30' }
/** Tomorrow: today's marks are those of other rows. */
const closed = () => ({ date: '2026-11-21', reason: 'rain', words: `Day ${another()}` })
const entry = () => ({ name: `Day ${another()}`, from: '2026-11-12', to: '2026-11-12', isClosed: true })

async function addTo({ app }: World, token: string): Promise<string> {
  const { body } = await app.call(addCalendarEntry, { token, body: entry() })
  return body.event.id
}

async function entryId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  return await addTo(world, (named === 'elsewhere' ? world.elsewhere : world.own).admin)
}

/** A holiday that only the other school has removed is as unknown here as one that nobody has. */
async function removedId({ app, own, elsewhere }: World, named: string): Promise<string> {
  if (named === 'nobodys') return encodeURIComponent('IN no-such-feast 2026')
  if (named === 'malformed') return 'nonsense'
  const [id, { admin: token }] = named === 'elsewhere' ? ['IN holi 2026', elsewhere] : ['IN diwali 2026', own]
  await app.call(removeCalendarEntry, { token, params: { id } })
  return encodeURIComponent(id)
}

const ics = (name: string) =>
  Buffer.from(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${name}\r\nDTSTART;VALUE=DATE:20261112\r\nSUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ).toString('base64')

const inNovember: Maker = () => ({ query: november })

/** The one that a call before this one has closed is open again. */
async function close({ app }: World, token: string): Promise<string> {
  const body = { ...closed(), tells: true }
  const { body: done } = await app.call(closeSchool, { token, body })
  return done.closing.id
}

async function openAll({ app, own, elsewhere }: World): Promise<void> {
  for (const { admin: token } of [own, elsewhere]) {
    const { body } = await app.call(previewClosing, { token, body: closed() })
    if (body.closing) await app.call(reopenSchool, { token, params: { id: body.closing.id } })
  }
}

async function closingId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  return await keep(world, `${named} closing`, async () => {
    await openAll(world)
    return await close(world, (named === 'elsewhere' ? world.elsewhere : world.own).admin)
  })
}

export const calendarMakers: Makers = [
  [listHolidays, inNovember],
  [listCalendar, inNovember],
  [listRemovedHolidays, () => ({ query: { year: '2026' } })],
  [addCalendarEntry, () => ({ body: entry() })],
  [
    changeCalendarEntry,
    async (world, _, named) => ({ params: { id: await entryId(world, named) }, body: entry() }),
  ],
  [removeCalendarEntry, async (world, _, named) => ({ params: { id: await entryId(world, named) } })],
  [restoreHoliday, async (world, _, named) => ({ params: { id: await removedId(world, named) } })],
  [previewClosing, () => ({ body: closed() })],
  [
    closeSchool,
    async (world) => {
      await openAll(world)
      return { body: { ...closed(), tells: false } }
    },
  ],
  [reopenSchool, async (world, _, named) => ({ params: { id: await closingId(world, named) } })],
  [undoCalendarImport, () => ({ body: { added: [newId()], changed: [] } })],
  [importCalendar, () => ({ body: { file: `data:text/calendar;base64,${ics(`Day ${another()}`)}` } })],
  [
    readFeed,
    async ({ app, own }, _, named) => {
      const { body } = await app.call(makeFeed, { token: own.admin })
      const key = body.url.split('/').at(-1) ?? ''
      const [schoolId = '', userId = '', secret = ''] = key.split('.')
      const keys: Record<string, string> = {
        key,
        elsewhere: [newId(), userId, secret].join('.'),
        nobodys: [schoolId, newId(), secret].join('.'),
        malformed: 'nonsense',
      }
      return { params: { key: keys[named] ?? '' } }
    },
  ],
]
