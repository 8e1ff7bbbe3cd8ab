import { importLimits } from '@shala/contract/imports/imports'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSheets } from './read-sheets.ts'
import { unfoldedSize } from './unfolded-size.ts'

const asBuffer = (bytes: Uint8Array) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer

describe('the size of a workbook', () => {
  it('is that of its files together, as the list of the zip has it', () => {
    const file = fc.uint8Array({ maxLength: 300 })
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), file), (files) => {
        const whole = Object.values(files).reduce((sum, { length }) => sum + length, 0)
        expect(unfoldedSize(asBuffer(zipSync(files)))).toBe(whole)
      }),
    )
  })

  it('of what is no zip, or was cut off, is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(unfoldedSize(asBuffer(bytes))).toBeNaN()
      }),
    )
    const zip = zipSync({ a: new Uint8Array(1000), b: new Uint8Array(10) })
    expect(unfoldedSize(asBuffer(zip.slice(30)))).toBeNaN()
  })

  it('is judged before it is unfolded: a small file that would fill the memory is too large', async () => {
    const sheet = new Uint8Array(importLimits.unfoldedBytes / 2 + 1)
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': sheet, 'xl/worksheets/sheet2.xml': sheet })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expect(readSheets('list.xlsx', asBuffer(bomb))).rejects.toMatchObject({ reason: 'tooLarge' })
  })
})
