import { afterEach, expect, it, vi } from 'vitest'
import { openCodeReader } from './code-reader.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose detector fails when it is told to, and the workers that were begun in it. */
function openBrowser() {
  const workers: string[] = []
  let fail: (error: Error) => void = () => {}
  vi.stubGlobal('HTMLVideoElement', class {})
  vi.stubGlobal('createImageBitmap', async () => null)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = () => new Promise((_, reject) => (fail = reject))
    },
  )
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        workers.push('begun')
      }
      addEventListener() {}
      terminate() {
        workers.push('ended')
      }
    },
  )
  return { workers, fail: () => fail(new Error('The service is missing.')) }
}

it('a detector that fails is replaced by a worker, which ends with the reader', async () => {
  const { workers, fail } = openBrowser()
  const reader = await openCodeReader()
  const reading = reader.read(new Blob())
  fail()
  expect(await reading).toEqual([])
  reader.close()
  expect(workers).toEqual(['begun', 'ended'])
})

it('a detector that fails once the reader is closed begins no worker', async () => {
  const { workers, fail } = openBrowser()
  const reader = await openCodeReader()
  const reading = reader.read(new Blob())
  reader.close()
  fail()
  expect(await reading).toEqual([])
  expect(workers).toEqual([])
})
