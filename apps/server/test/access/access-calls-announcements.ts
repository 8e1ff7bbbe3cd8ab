import {
  addAnnouncement,
  changeAnnouncement,
  previewAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
} from '@shala/contract/announcements'
import { newId } from '#platform/ids'
import { another, type Makers, type World } from './access-world.ts'

const written = () => ({
  title: `News ${another()}`,
  text: 'The library is open until five.',
  from: '2026-11-20',
  until: null,
  isPinned: false,
})

async function announcementId(world: World, named: string): Promise<string> {
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  const { admin: token } = named === 'elsewhere' ? world.elsewhere : world.own
  const { body } = await world.app.call(addAnnouncement, { token, body: written() })
  return body.announcement._id
}

async function removedId(world: World, named: string): Promise<string> {
  const id = await announcementId(world, named)
  const { admin: token } = named === 'elsewhere' ? world.elsewhere : world.own
  await world.app.call(removeAnnouncement, { token, params: { announcementId: id } })
  return id
}

export const announcementsMakers: Makers = [
  [addAnnouncement, () => ({ body: written() })],
  [previewAnnouncement, () => ({ body: { ...written(), families: { classIds: [] } } })],
  [
    changeAnnouncement,
    async (world, _, named) => ({
      params: { announcementId: await announcementId(world, named) },
      body: written(),
    }),
  ],
  [
    removeAnnouncement,
    async (world, _, named) => ({ params: { announcementId: await announcementId(world, named) } }),
  ],
  [
    restoreAnnouncement,
    async (world, _, named) => ({ params: { announcementId: await removedId(world, named) } }),
  ],
]
