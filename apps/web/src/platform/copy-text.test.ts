import { expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

it('says that nothing was copied where the browser refuses, or has no clipboard as over plain http', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('a link')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('a link')
  writeText.mockRejectedValueOnce(new Error('Refused'))
  expect(await copyText('a link')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('a link')).toBe(false)
  vi.unstubAllGlobals()
})
