import { makeKey, revokeKey } from '@shala/contract/connections/connections'
import * as rosters from '@shala/contract/connections/rosters'
import * as webhooks from '@shala/contract/connections/webhooks'
import { newId } from '#platform/ids'
import { another, type Makers, type World } from './access-world.ts'

const address = () => ({ url: `https://fees.example/${another()}`, events: ['marks'] })

/** The lists are short: what a call named before it is taken out first. */
async function forget({ app, own, elsewhere }: World): Promise<void> {
  for (const { schoolId } of [own, elsewhere]) {
    await app.bind(schoolId).deleteFrom('webhooks').execute()
    await app.bind(schoolId).deleteFrom('connection_keys').execute()
  }
}

async function idOf(
  world: World,
  named: string,
  make: (token: string) => Promise<string>,
): Promise<{ params: { id: string } }> {
  await forget(world)
  if (named === 'nobodys') return { params: { id: newId() } }
  if (named === 'malformed') return { params: { id: 'nonsense' } }
  const { admin } = named === 'elsewhere' ? world.elsewhere : world.own
  return { params: { id: await make(admin) } }
}

const keyId = (world: World, named: string) =>
  idOf(world, named, async (token) => {
    const { body } = await world.app.call(makeKey, { token, body: { name: 'Fees' } })
    return body.key._id
  })

const webhookId = (world: World, named: string) =>
  idOf(world, named, async (token) => {
    const { body } = await world.app.call(webhooks.addWebhook, { token, body: address() })
    return body.webhook._id
  })

const eventId = (world: World, named: string) =>
  idOf(world, named, async (token) => {
    const { body } = await world.app.call(webhooks.addWebhook, { token, body: address() })
    await world.app.call(webhooks.testWebhook, { token, params: { id: body.webhook._id } })
    const { body: listed } = await world.app.call(webhooks.listSentEvents, { token })
    return listed.events[0]?._id ?? ''
  })

export const connectionsMakers: Makers = [
  [
    makeKey,
    async (world) => {
      await forget(world)
      return { body: { name: `System ${another()}` } }
    },
  ],
  [revokeKey, (world, _, named) => keyId(world, named)],
  [
    webhooks.addWebhook,
    async (world) => {
      await forget(world)
      return { body: address() }
    },
  ],
  [webhooks.removeWebhook, (world, _, named) => webhookId(world, named)],
  [
    webhooks.turnOnWebhook,
    async (world, _, named) => {
      const sent = await webhookId(world, named)
      const { app, own } = world
      await app.bind(own.schoolId).updateTable('webhooks').set({ off_since: app.clock.now }).execute()
      return sent
    },
  ],
  [webhooks.testWebhook, (world, _, named) => webhookId(world, named)],
  [webhooks.sendEventAgain, (world, _, named) => eventId(world, named)],
  [rosters.giveToken, () => ({ body: Buffer.from('grant_type=client_credentials') })],
  [rosters.listRoster, () => ({ params: { collection: 'students' } })],
  [rosters.getRosterEntry, () => ({ params: { collection: 'students', id: newId() } })],
  [rosters.listRosterOf, () => ({ params: { collection: 'students', id: newId(), of: 'classes' } })],
  [
    rosters.listRosterOfClass,
    ({ own }) => ({ params: { school: own.schoolId, id: own.classId, of: 'students' } }),
  ],
]
