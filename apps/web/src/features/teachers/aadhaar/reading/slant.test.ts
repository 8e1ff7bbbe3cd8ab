import { expect, it } from 'vitest'
import type { Grey } from './grey.ts'
import { slantOf } from './slant.ts'

const side = 400

/** Lines of dark strokes on paper that lies on a striped table, turned clockwise by so many degrees, in that light. */
function page(degrees: number, light = 1): Grey {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const data = Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [(at % side) - side / 2, Math.floor(at / side) - side / 2]
    const [across, down] = [x * cos + y * sin, y * cos - x * sin]
    if (Math.abs(across) > 110 || Math.abs(down) > 75) return (y % 14 < 7 ? 140 : 20) * light
    const line = Math.floor((down + 200) / 24)
    const isText = (down + 200) % 24 < 10 && Math.abs(across) < 95
    const isStroke = (Math.imul(line * 97 + Math.floor(across / 4), 0x9e3779b1) >>> 28) % 2 === 0
    return (isText && isStroke ? 30 : 235) * light
  })
  return { width: side, height: side, data }
}

it.each([-15, -8, 0, 3, 12, 15])(
  'lines that fall by %i degrees are found to, also in dim light',
  (degrees) => {
    for (const light of [1, 0.3]) {
      const found = slantOf(page(degrees, light))
      expect(found.isOnItsSide).toBe(false)
      expect(Math.abs(found.degrees - degrees)).toBeLessThanOrEqual(1)
    }
  },
)

it.each([90, 95, 80])('a page turned by %i degrees lies on its side', (degrees) => {
  const found = slantOf(page(degrees))
  expect(found.isOnItsSide).toBe(true)
  expect(Math.abs(found.degrees - (degrees - 90))).toBeLessThanOrEqual(1)
})
