import { schoolLogoRule, studentDocumentRule, studentPhotoRule } from '@shala/contract/files'
import { describe, expect, it } from 'vitest'
import { fileProblem } from './file-problem.ts'

const pdf = (name: string, text: string) => new File([text], name, { type: 'application/pdf' })
const whole = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

describe('a file that is chosen', () => {
  it('is taken when it is a whole PDF', async () => {
    expect(await fileProblem(pdf('aadhaar.pdf', whole), studentDocumentRule)).toBeNull()
  })

  it.each([
    ['a program that is called a PDF', 'MZ this is no PDF'],
    ['half a download', whole.slice(0, 30)],
    ['nothing', ''],
  ])('is named when it is broken: %s', async (_, text) => {
    const problem = await fileProblem(pdf('aadhaar.pdf', text), studentDocumentRule)
    expect(problem).toBe('aadhaar.pdf cannot be read as a PDF.')
  })

  it('is refused by its type and size before it is read', async () => {
    expect(await fileProblem(pdf('me.pdf', whole), studentPhotoRule)).toBe('Only image files are allowed.')
    expect(await fileProblem(pdf('me.pdf', whole), schoolLogoRule)).toBe('Only image files are allowed.')
    for (const type of ['image/heic', '']) {
      const photo = new File(['a'], 'IMG_1.HEIC', { type })
      expect(await fileProblem(photo, studentPhotoRule)).toContain('Please save it as JPG or PNG.')
    }
    const text = new File(['a'], 'a.txt', { type: 'text/plain' })
    expect(await fileProblem(text, studentDocumentRule)).toBe('Invalid file type.')
    const large = pdf('large.pdf', whole.padEnd(studentDocumentRule.maxBytes + 1, '\n'))
    expect(await fileProblem(large, studentDocumentRule)).toBe('File must be under 2MB.')
  })
})
