import { evenLight, type Grey, paperIn } from './grey.ts'

/** How lines of text run in a picture. */
export interface Slant {
  /**
   * Degrees by which the lines slope down to the right, -20 to 20, after the picture was turned to the left if
   * `isOnItsSide`.
   */
  degrees: number
  isOnItsSide: boolean
}

const most = 20
const lineRadius = 10
const ink = 110

interface Points {
  across: Int16Array
  down: Int16Array
  count: number
}

/** Only on paper, the brightest thing around: the grain of a table has its own direction. */
function inkOf({ width, height, data }: Grey, isPaper: (x: number, y: number) => boolean): Points {
  const across = new Int16Array(data.length)
  const down = new Int16Array(data.length)
  let count = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 255) > ink || !isPaper(x, y)) continue
      across[count] = x
      down[count] = y
      count += 1
    }
  }
  return { across, down, count }
}

/** How sharply rows of ink and empty rows alternate along that slant. */
function sharpness({ across, down, count }: Points, degrees: number, size: number): number {
  const sin = Math.sin((degrees * Math.PI) / 180)
  const cos = Math.cos((degrees * Math.PI) / 180)
  const rows = new Int32Array(size * 3)
  for (let at = 0; at < count; at += 1) {
    const row = Math.round((down[at] ?? 0) * cos - (across[at] ?? 0) * sin) + size
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) {
    const change = (rows[row] ?? 0) - (rows[row - 1] ?? 0)
    sum += change * change
  }
  return sum
}

function best(points: Points, size: number, angles: number[]): { degrees: number; score: number } {
  return angles
    .map((degrees) => ({ degrees, score: sharpness(points, degrees, size) }))
    .reduce((one, other) => (other.score > one.score ? other : one))
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)

function along(points: Points, size: number): { degrees: number; score: number } {
  const rough = best(points, size, range(-most, most, 1))
  return best(points, size, range(rough.degrees - 0.5, rough.degrees + 0.5, 0.5))
}

/** Finds how the lines of text run. For a small picture: each pixel is read some ninety times. */
export function slantOf(photo: Grey): Slant {
  const grey = evenLight(photo, lineRadius)
  const size = Math.max(grey.width, grey.height)
  const points = inkOf(grey, paperIn(photo, lineRadius))
  const upright = along(points, size)
  const { across, down, count } = points
  const side = along({ across: down, down: across.map((x) => grey.width - 1 - x), count }, size)
  const isOnItsSide = side.score > upright.score
  return { degrees: (isOnItsSide ? side : upright).degrees, isOnItsSide }
}
