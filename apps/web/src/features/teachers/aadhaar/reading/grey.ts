/** A grey picture: one byte per pixel, 0 is black. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

export function greyOf({ width, height, data }: ImageData): Grey {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  }
  return { width, height, data: grey }
}

/** As the simplest kind of file, which costs nothing to write or read. */
export function pgmOf({ width, height, data }: Grey): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + data.length)
  file.set(head)
  file.set(data, head.length)
  return file
}

/** Sums of everything above and left of a pixel, so that the mean around any pixel takes four look-ups. */
function sumsOf({ width, height, data }: Grey, power: 1 | 2): Float64Array {
  const wide = width + 1
  const sums = new Float64Array(wide * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x] ?? 0
      row += power === 1 ? value : value * value
      sums[(y + 1) * wide + x + 1] = (sums[y * wide + x + 1] ?? 0) + row
    }
  }
  return sums
}

interface Around {
  mean: number
  spread: number
}

function aroundOf(grey: Grey, radius: number): (x: number, y: number) => Around {
  const { width, height } = grey
  const wide = width + 1
  const [first, second] = [sumsOf(grey, 1), sumsOf(grey, 2)]
  return (x, y) => {
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const area = (right - left) * (bottom - top)
    const over = (sums: Float64Array) =>
      ((sums[bottom * wide + right] ?? 0) -
        (sums[top * wide + right] ?? 0) -
        (sums[bottom * wide + left] ?? 0) +
        (sums[top * wide + left] ?? 0)) /
      area
    const mean = over(first)
    return { mean, spread: Math.sqrt(Math.max(0, over(second) - mean * mean)) }
  }
}

const step = 8

/** Mean and spread around every eighth pixel: both change slowly. */
interface Cells {
  columns: number
  cells: Around[]
  /** At the places with the most contrast, which are text. */
  widest: number
}

function cellsOf(grey: Grey, radius: number): Cells {
  const around = aroundOf(grey, radius)
  const columns = Math.ceil(grey.width / step)
  const rows = Math.ceil(grey.height / step)
  const cells = Array.from({ length: columns * rows }, (_, at) =>
    around((at % columns) * step, Math.floor(at / columns) * step),
  )
  const spreads = cells.map(({ spread }) => spread)
  return { columns, cells, widest: Math.max(8, percentile(spreads, 0.99)) }
}

function percentile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

/** Relative to the brightest there is. */
const paper = 0.75

/** Tells where paper may be: the bright parts of its surroundings are nearly as bright as any in the picture. */
export function paperIn(grey: Grey, radius: number): (x: number, y: number) => boolean {
  const { columns, cells } = cellsOf(grey, radius)
  const bright = cells.map(({ mean, spread }) => mean + spread)
  const limit = paper * percentile(bright, 0.97)
  return (x, y) => (bright[Math.floor(y / step) * columns + Math.floor(x / step)] ?? 0) >= limit
}

/** How far a pixel is from its neighbours' mean where there is nothing, which is most of a picture. */
function noiseOf({ width, height, data }: Grey): number {
  const differences: number[] = []
  for (let at = width + 1; at < width * (height - 1) - 1; at += 97) {
    const beside =
      (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0)
    differences.push(Math.abs((data[at] ?? 0) - beside / 4))
  }
  return percentile(differences, 0.5)
}

/** Each pixel as the mean of the nine around it. */
function calmed({ width, height, data }: Grey): Grey {
  const calm = new Uint8Array(data)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      let sum = 0
      for (let row = at - width; row <= at + width; row += width) {
        sum += (data[row - 1] ?? 0) + (data[row] ?? 0) + (data[row + 1] ?? 0)
      }
      calm[at] = sum / 9
    }
  }
  return { width, height, data: calm }
}

/** Relative to the contrast of text. */
const muchNoise = 0.06

/**
 * Evens out light and contrast: what is clearly darker than its surroundings turns black, in soft steps, despite
 * shadows or dim light. `radius` is about the height of a line of text.
 */
export function evenLight(photo: Grey, radius: number): Grey {
  const first = cellsOf(photo, radius)
  const isNoisy = noiseOf(photo) > muchNoise * first.widest
  const grey = isNoisy ? calmed(photo) : photo
  const { columns, cells, widest } = isNoisy ? cellsOf(grey, radius) : first
  const { width, height, data } = grey
  const even = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { mean = 255, spread = 0 } = cells[Math.floor(y / step) * columns + Math.floor(x / step)] ?? {}
      const limit = mean - 0.45 * Math.max(0, widest - spread) - 0.1 * spread
      const steep = 110 / Math.max(spread, 0.5 * widest)
      even[y * width + x] = Math.max(0, Math.min(255, 165 + ((data[y * width + x] ?? 0) - limit) * steep))
    }
  }
  return { width, height, data: even }
}
