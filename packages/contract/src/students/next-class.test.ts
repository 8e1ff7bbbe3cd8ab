import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextClassOf } from './next-class.ts'

const labels = (...list: string[]) =>
  list.map((label) => {
    const [name = '', section = null] = label.split(' / ')
    return { _id: label, name, section }
  })
const nextIn = (list: string[], from: string) => {
  const classes = labels(...list)
  const own = classes.find(({ _id }) => _id === from)
  return own && nextClassOf(own, classes)?._id
}

describe('the class that a class goes to', () => {
  it.each([
    ['Class 5 / A', ['Class 5 / A', 'Class 6 / A', 'Class 6 / B'], 'Class 6 / A'],
    ['Class 5 / B', ['Class 5 / A', 'Class 5 / B', 'Class 6'], 'Class 6'],
    ['Class 5', ['Class 5', 'Class 6 / A', 'Class 6 / B'], undefined],
    ['Class 9', ['Class 9', 'Class 10', 'passout'], 'Class 10'],
    ['Class 10', ['Class 9', 'Class 10', 'passout'], 'passout'],
    ['Class 5', ['Class 5', 'Class 7', 'passout'], undefined],
    ['V', ['V', 'VI', 'VII'], 'VI'],
    ['इयत्ता ५', ['इयत्ता ५', 'इयत्ता ६'], 'इयत्ता ६'],
    ['Nursery', ['LKG', 'Nursery', 'UKG', 'Class 1'], 'LKG'],
    ['UKG', ['LKG', 'UKG', 'Class 1'], 'Class 1'],
    ['Nursery', ['Nursery', 'Class 1'], 'Class 1'],
    ['Balvatika 3', ['Balvatika 2', 'Balvatika 3', 'Class 1'], 'Class 1'],
    [
      'Class 11 Science / A',
      ['Class 11 Science / A', 'Class 12 Commerce / A', 'Class 12 Science / A'],
      'Class 12 Science / A',
    ],
    [
      'Class 10 / A',
      ['Class 10 / A', 'Class 11 Science / A', 'Class 11 Science / B'],
      'Class 11 Science / A',
    ],
    ['Class 5 / a', ['Class 5 / a', 'Class 6 / A', 'Class 6 / B'], 'Class 6 / A'],
    ['Balwadi', ['Balwadi', 'Playgroup', 'Class 1'], 'Playgroup'],
    ['Robotics club', ['Robotics club', 'Class 1'], undefined],
  ])('%s of %j is %s', (from, list, expected) => {
    expect(nextIn(list, from)).toBe(expected)
  })

  it('is never itself, and no two classes go round in a circle', () => {
    const name = fc.constantFrom(
      'Nursery',
      'LKG',
      'UKG',
      'Class 1',
      'Class 2',
      'Std 3',
      'IV',
      'passout',
      'Club',
    )
    const section = fc.constantFrom(null, 'A', 'B')
    fc.assert(
      fc.property(fc.array(fc.record({ name, section }), { maxLength: 12 }), (list) => {
        const classes = list.map((one, place) => ({ _id: String(place), ...one }))
        for (const start of classes) {
          const seen = new Set<string>()
          for (let at: (typeof classes)[number] | undefined = start; at; at = nextClassOf(at, classes)) {
            expect(seen.has(at._id)).toBe(false)
            seen.add(at._id)
            if (at.name === 'passout') break
          }
        }
      }),
    )
  })
})
