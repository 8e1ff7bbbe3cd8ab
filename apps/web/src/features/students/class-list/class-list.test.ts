import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { decodeText, readClassList, rowsOf } from './class-list.ts'

async function read(text: string) {
  const list = await readClassList(text)
  return { ...list, rows: rowsOf(list, list.columns) }
}

const schoolList = `\uFEFFRoll No,Student Name,Parent Mobile
1,Aarav Deshmukh,9526018159
3,Vihaan Patil,+91 96091 39099
5,आरोही शिंदे,9948219935
11,Arjun  Jadhav,9710497465
12, Zoya Khan ,9752917034
14,Myra D'Souza,9268465632
,,
40,Neel Kshirsagar,9361341252
41,Aarya Phadke,98220
`

describe('a class list', () => {
  it('as a school has it is read whole, its blank line left out', async () => {
    const { columns, rows } = await read(schoolList)
    expect(columns).toEqual({ rollNumber: 0, name: 1, phone: 2 })
    expect(rows).toHaveLength(8)
    expect(rows[0]).toEqual({ line: 2, rollNumber: '1', name: 'Aarav Deshmukh', phone: '9526018159' })
    expect(rows[2]?.name).toBe('आरोही शिंदे')
    expect(rows.at(-1)).toEqual({ line: 10, rollNumber: '41', name: 'Aarya Phadke', phone: '98220' })
  })

  it.each([
    ['Name;Roll;Mobile No.\nRavi;7;9876543210', ['7', 'Ravi', '9876543210']],
    ['Sr. No.\tStudent\tContact\n7\tRavi\t9876543210', ['7', 'Ravi', '9876543210']],
    ['नाम,रोल नंबर,मोबाइल\nरवि,7,9876543210', ['7', 'रवि', '9876543210']],
    ['7,Ravi,9876543210\n8,Sita,9876543211', ['7', 'Ravi', '9876543210']],
    ['Ravi,7\nSita,8', ['7', 'Ravi', '']],
    ['7\tRavi\t9876543210\n8\tSita\t98\n9\tMeena\t', ['7', 'Ravi', '9876543210']],
    ['Roll No,Name\n"7","Kumar, Ravi"', ['7', 'Kumar, Ravi', '']],
  ])('finds its columns in %j', async (text, [rollNumber, name, phone]) => {
    const { rows } = await read(text)
    expect(rows[0]).toMatchObject({ rollNumber, name, phone })
  })

  it('may be empty', async () => {
    expect((await read('')).rows).toEqual([])
    expect((await read('Roll No,Name\n')).rows).toEqual([])
  })

  it('is read as it was written, whatever stands in its cells', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\r/g, '').trim())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(99).map(String), cell, cell)), async (cells) => {
        const text = Papa.unparse([['Roll No', 'Name', 'Phone'], ...cells])
        const { rows } = await read(text)
        expect(rows.map(({ rollNumber, name, phone }) => [rollNumber, name, phone])).toEqual(
          cells.map((row) => row.map((value) => value.replace(/^\uFEFF/, '').trim())),
        )
      }),
    )
  })
})

describe('the text of a file', () => {
  const text = "Roll No,Name\r\n1,José D'Souza"
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    [
      'UTF-16',
      Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]),
    ],
    ['Windows', Uint8Array.from(text, (c) => c.charCodeAt(0))],
  ])('is right from %s', (_, bytes) => {
    expect(decodeText(bytes)).toContain("José D'Souza")
  })
})
