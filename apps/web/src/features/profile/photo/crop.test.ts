import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestZoom, moved, squareOf, wholeCrop } from './crop.ts'

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})
const steps = fc.double({ min: -5, max: 5, noNaN: true })
const zooms = fc.double({ min: 1, max: largestZoom, noNaN: true })

describe('the square of a photo', () => {
  it('is the middle of the picture, as large as it can be', () => {
    expect(squareOf({ width: 400, height: 300 }, wholeCrop)).toEqual({ left: 50, top: 0, side: 300 })
  })

  it('moves by its own side and stops at the edge', () => {
    const size = { width: 400, height: 400 }
    const zoomed = { ...wholeCrop, zoom: 2 }
    expect(squareOf(size, moved(size, zoomed, 0.25, 0))).toEqual({ left: 150, top: 100, side: 200 })
    expect(squareOf(size, moved(size, zoomed, 9, -9))).toEqual({ left: 200, top: 0, side: 200 })
  })

  it('never leaves the picture, wherever it is moved and however it is zoomed', () => {
    void fc.assert(
      fc.property(sizes, zooms, zooms, fc.tuple(steps, steps), (size, zoom, later, [right, down]) => {
        const crop = { ...moved(size, { ...wholeCrop, zoom }, right, down), zoom: later }
        const { left, top, side } = squareOf(size, crop)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(left + side).toBeLessThanOrEqual(size.width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(size.height + 1e-6)
      }),
    )
  })
})
