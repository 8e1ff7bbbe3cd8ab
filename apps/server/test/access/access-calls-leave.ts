import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import * as leave from '@shala/contract/leave/leave'
import { decideNote, sendNote } from '@shala/contract/leave/noting'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { sql } from 'kysely'
import { newId } from '#platform/ids'
import { anyPhone } from '../test-app.ts'
import { signInByPhone } from '../test-school.ts'
import { another, type Caller, keep, type Maker, type Makers, type World } from './access-world.ts'

let days = 0
/** On a day of its own, so that no two requests of anybody meet. */
function anyLeave(reason = 'A wedding in the family') {
  days += 1
  const date = new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10)
  const whole = { fromDuration: 'full day', toDuration: 'full day' }
  return { leaveType: 'Sick', fromDate: date, toDate: date, ...whole, reason }
}

async function askedBy({ app }: World, token: string | undefined): Promise<string> {
  const { body } = await app.call(leave.applyForLeave, { token, body: anyLeave() })
  return body?.leave?._id ?? newId()
}

/** A pending request that a call names: one's own, or of a new person. */
async function requestId(world: World, caller: Caller, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  if (named === 'own') return await askedBy(world, caller.token)
  const place = named === 'elsewhere' ? world.elsewhere : world.own
  const ask = async () => await askedBy(world, (await place.signInAs('teacher')).token)
  return await keep(world, `${named} leave request`, ask)
}

const withId =
  (body?: object): Maker =>
  async (world, caller, named) => ({
    params: { id: await requestId(world, caller, named) },
    ...(body && { body }),
  })

/** A day that may end at midday instead: approved, by whomever. */
const approved: Maker = async (world, caller, named) => {
  const id = await requestId(world, caller, named)
  const place = named === 'elsewhere' ? world.elsewhere : world.own
  const found = await world.app
    .bind(place.schoolId)
    .updateTable('leave_requests')
    .set({ status: 'Approved', decided_by: place.adminId, decided_at: world.app.clock.now })
    .where(sql<boolean>`id::text = ${id}`)
    .returning('to_date')
    .executeTakeFirst()
  return { params: { id }, body: { toDate: found?.to_date ?? '2027-01-01', toDuration: 'first half' } }
}

function anyNote() {
  const { fromDate, toDate } = anyLeave()
  return { why: 'ill', fromDate, toDate }
}

/** A pending note, or an application, of a new child of the class. */
async function sentForChild(world: World, named: string): Promise<string> {
  const { app } = world
  const place = named === 'elsewhere' ? world.elsewhere : world.own
  const phone = anyPhone()
  await place.addStudent(place.classId, another(), { phone })
  const token = await signInByPhone(app, phone)
  const isNote = named !== 'an application of a child'
  const { body: sent } = isNote
    ? await app.call(sendNote, { token, body: anyNote() as never })
    : await app.call(leave.applyForLeave, { token, body: anyLeave() })
  return sent.leave._id
}

const ofChild: Maker = async (world, _, named) => {
  const body = { status: 'Approved' }
  if (named === 'malformed' || named === 'nobodys')
    return { params: { id: named === 'nobodys' ? newId() : 'nonsense' }, body }
  const id = await keep(world, `${named} sent for a child`, () => sentForChild(world, named))
  return { params: { id }, body }
}

export const leaveMakers: Makers = [
  [leave.listLeave, (_, __, named) => (named === '' ? {} : { query: { view: 'true' } })],
  [leave.applyForLeave, () => ({ body: anyLeave() })],
  [leave.cancelLeave, withId()],
  [sendNote, () => ({ body: anyNote() })],
  [decideNote, ofChild],
  [shortenLeave, approved],
  [decideLeave, withId({ status: 'Approved' })],
  [
    decideLeaves,
    async (world, caller, named) => ({
      body: { status: 'Approved', requests: [{ id: await requestId(world, caller, named) }] },
    }),
  ],
]
