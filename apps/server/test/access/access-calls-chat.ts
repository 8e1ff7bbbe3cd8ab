import { askChat, drawChat, getChatImage, streamChat } from '@shala/contract/chat/chat'
import { newId } from '#platform/ids'
import type { Caller, Maker, Makers, World } from './access-world.ts'

const asked: Maker = () => ({ body: { prompt: 'How many students are there?' } })

async function drawnFor({ app }: World, token: string | undefined): Promise<string> {
  const { body } = await app.call(drawChat, { token, body: { prompt: '/image a hill' } })
  return body?.image_url?.split('/').at(-1) ?? newId()
}

async function imageId(world: World, { token }: Caller, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  if (named === 'own') return await drawnFor(world, token)
  if (named === 'elsewhere') return await drawnFor(world, world.elsewhere.admin)
  return await drawnFor(world, (await world.own.signInAs('teacher')).token)
}

export const chatMakers: Makers = [
  [askChat, asked],
  [drawChat, () => ({ body: { prompt: '/image a hill' } })],
  [streamChat, asked],
  [getChatImage, async (world, caller, named) => ({ params: { id: await imageId(world, caller, named) } })],
]
