import * as consent from '@shala/contract/privacy/consent'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { getNotice, saveNotice } from '@shala/contract/privacy/notice'
import { answerRequest, askPrivacy } from '@shala/contract/privacy/requests'
import { newId } from '#platform/ids'
import { another, keep, type Makers, personId, type World } from './access-world.ts'

const agreeing = { givenBy: 'Sunita Kumar', relation: 'mother' } as const

async function version({ app, own }: World): Promise<number> {
  return (await app.call(getNotice, { token: own.admin })).body.notice.version
}

const onPaper = { ...agreeing, givenOn: '2026-11-01' }

async function requestId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  const place = named === 'elsewhere' ? world.elsewhere : world.own
  return await keep(world, `${named} privacy request`, async () => {
    const body = { kind: 'correct', text: 'The name is wrong' }
    const { token } = await place.signInAs('teacher')
    return (await world.app.call(askPrivacy, { token, body })).body.request._id
  })
}

/** Somebody who has left; a member of the staff, or an id that is nothing here. */
async function leftId(world: World, caller: Parameters<typeof personId>[1], named: string): Promise<string> {
  if (named !== 'student' && named !== 'elsewhere') return await personId(world, caller, named)
  const place = named === 'elsewhere' ? world.elsewhere : world.own
  return await place.addStudent(place.classId, another(), { name: 'Left', status: 'leaved' })
}

export const privacyMakers: Makers = [
  [
    saveNotice,
    async (world) => ({ body: { en: 'We keep', hi: 'हम रखते हैं', seenVersion: await version(world) } }),
  ],
  [consent.giveConsent, async (world) => ({ body: { ...agreeing, version: await version(world) } })],
  [
    consent.withdrawConsent,
    async (world, { token, column }) => {
      if (token && column === 'student') {
        const body = { ...agreeing, version: await version(world) }
        await world.app.call(consent.giveConsent, { token, body })
      }
      return {}
    },
  ],
  [
    consent.listConsents,
    async (world, caller, named) => ({ params: { studentId: await personId(world, caller, named) } }),
  ],
  [
    consent.recordConsent,
    async (world, caller, named) => ({
      params: { studentId: await personId(world, caller, named) },
      body: onPaper,
    }),
  ],
  [
    consent.endConsent,
    async (world, caller, named) => {
      const params = { studentId: await personId(world, caller, named) }
      if (named === 'student') {
        await world.app.call(consent.recordConsent, { token: world.own.admin, params, body: onPaper })
      }
      return { params }
    },
  ],
  [askPrivacy, () => ({ body: { kind: 'correct', text: 'The name is wrong' } })],
  [
    answerRequest,
    async (world, _, named) => ({ params: { id: await requestId(world, named) }, body: { answer: 'Yes.' } }),
  ],
  [
    eraseStudent,
    async (world, caller, named) => ({
      params: { studentId: await leftId(world, caller, named) },
      body: { name: 'Left' },
    }),
  ],
]
