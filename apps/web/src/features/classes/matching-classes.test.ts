import { classLabel } from '@shala/contract/classes'
import { describe, expect, it } from 'vitest'
import { matchingClasses } from './matching-classes.ts'

const classes = [
  { name: 'Nursery', section: null },
  { name: 'Class 1', section: 'A' },
  { name: 'Class 5', section: 'A' },
  { name: 'Class 5', section: 'B' },
  { name: 'Class 10', section: 'A' },
  { name: 'कक्षा 6', section: 'क' },
]
const found = (text: string) => matchingClasses(classes, text).map(classLabel)

describe('a class that is typed', () => {
  it.each(['5 a', 'a 5', '5a', 'class 5 a', 'Class5A', 'Class 5 - A', ' 5-A '])(
    '%j is Class 5 - A',
    (text) => {
      expect(found(text)).toEqual(['Class 5 - A'])
    },
  )

  it('by its number is not found in a longer number', () => {
    expect(found('5')).toEqual(['Class 5 - A', 'Class 5 - B'])
    expect(found('0')).toEqual([])
  })

  it('by its beginning is found in any script', () => {
    expect(found('nur')).toEqual(['Nursery'])
    expect(found('कक्षा')).toEqual(['कक्षा 6 - क'])
  })

  it('is any class as long as nothing is typed', () => {
    expect(found(' ')).toHaveLength(classes.length)
  })
})
