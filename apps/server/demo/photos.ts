import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { keyOf } from '#features/files/index'
import { drawFace } from './faces.ts'
import type { DemoPerson, DemoSchool } from './school.ts'

const facesAtOnce = 8

export function photographed({ admin, teachers, students }: DemoSchool): DemoPerson[] {
  return [admin, ...teachers, ...students].filter(({ photo }) => photo)
}

/** Draws the portraits of some people of the school into the folder where the product keeps its files; of all unless told. */
export async function drawPhotos(
  school: DemoSchool,
  folder: string,
  people: DemoPerson[] = photographed(school),
): Promise<void> {
  sharp.concurrency(1)
  const waiting = [...people]
  const draw = async () => {
    for (let one = waiting.pop(); one?.photo; one = waiting.pop()) {
      const { fileId, seed } = one.photo
      const isGrown = one === school.admin || 'subject' in one
      const variants = await drawFace({ seed, isGirl: one.isGirl, isGrown })
      for (const [variant, bytes] of Object.entries(variants)) {
        const path = join(folder, keyOf(school.id, fileId, variant))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(path, bytes, { mode: 0o600 })
      }
    }
  }
  await Promise.all(Array.from({ length: facesAtOnce }, draw))
}
