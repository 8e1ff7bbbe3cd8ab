/** A picture in grey: one byte a pixel, 0 is black. */
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

/** As a file of the simplest kind there is, which costs nothing to make or to read. */
export function pgmOf({ width, height, data }: Grey): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + data.length)
  file.set(head)
  file.set(data, head.length)
  return file
}

/** Sums of all that is above and left of a pixel, so that the mean around any pixel costs four look-ups. */
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

/** Mean and spread of what is around each pixel, on a grid of every eighth: it changes slowly. */
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

/**
 * Even light and full contrast: what is darker than its surroundings turns black, in soft steps, whatever shadow or dim
 * lamp the picture was taken in (after Wolf and Jolion's threshold). `radius` is about the height of a line of text.
 */
export function evenLight(grey: Grey, radius: number): Grey {
  const { width, height, data } = grey
  const around = aroundOf(grey, radius)
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  const cells = Array.from({ length: columns * rows }, (_, at) =>
    around((at % columns) * step, Math.floor(at / columns) * step),
  )
  const widest = Math.max(
    12,
    percentile(
      cells.map(({ spread }) => spread),
      0.98,
    ),
  )
  const darkest = percentile(
    cells.map(({ mean, spread }) => mean - 2 * spread),
    0.02,
  )
  const even = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = cells[Math.floor(y / step) * columns + Math.floor(x / step)]
      if (!cell) continue
      const { mean, spread } = cell
      const limit = mean - 0.4 * (1 - spread / widest) * Math.max(0, mean - darkest) - 0.1 * spread
      const soft = Math.max(10, spread)
      even[y * width + x] = Math.max(
        0,
        Math.min(255, 150 + (((data[y * width + x] ?? 0) - limit) / soft) * 110),
      )
    }
  }
  return { width, height, data: even }
}

function percentile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
