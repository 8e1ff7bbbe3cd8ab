import { describe, expect, it } from 'vitest'
import { linksIn } from './links-in.ts'

const links = (text: string) => linksIn(text).flatMap(({ text, isLink }) => (isLink ? [text] : []))
const whole = (text: string) =>
  linksIn(text)
    .map(({ text }) => text)
    .join('')

describe('the links in a text', () => {
  it.each([
    ['Forms: https://school.example/forms', 'https://school.example/forms'],
    ['HTTP://School.example:8080/a?b=c&d=%20#e is open', 'HTTP://School.example:8080/a?b=c&d=%20#e'],
    ['With its usual port: https://school.example:443/a', 'https://school.example:443/a'],
    ['See https://school.example/a.', 'https://school.example/a'],
    ['An invisible tail https://school.example/a\u3164', 'https://school.example/a'],
    ['Is it https://school.example?!', 'https://school.example'],
    ['देखें: https://school.example/सूचना।', 'https://school.example/सूचना'],
    ['(https://school.example/a)', 'https://school.example/a'],
    ['https://school.example/a_(b)', 'https://school.example/a_(b)'],
    ['[https://school.example/a_(b)].', 'https://school.example/a_(b)'],
    ['“https://school.example/a”', 'https://school.example/a'],
    ['<a href="https://school.example">here</a>', 'https://school.example'],
  ])('%s: %s', (text, link) => {
    expect(links(text)).toEqual([link])
    expect(whole(text)).toBe(text)
  })

  it('are as many as there are, with what stands between them', () => {
    expect(linksIn('https://a.example, https://b.example\nBring water')).toEqual([
      { text: 'https://a.example', isLink: true },
      { text: ', ', isLink: false },
      { text: 'https://b.example', isLink: true },
      { text: '\nBring water', isLink: false },
    ])
    expect([linksIn(''), links('Saturday, 10 am. Ask at school.example')]).toEqual([[], []])
  })

  it.each([
    ['another scheme', 'javascript:alert(1)'],
    ['another scheme before it', 'javascript://%0aalert(1)'],
    ['a file', 'file:///etc/passwd and data:text/html,<script>alert(1)</script>'],
    ['a scheme that looks like one', 'ｈttps://school.example'],
    ['no host', 'https:// and http://?a=b'],
    ['no site of the web', 'http://localhost/a'],
    ['a site as if it were a name', 'https://school.example@evil.example/a'],
    ['a name and password', 'https://school.example:443@evil.example'],
    ['a letter that looks like another', 'https://sсhool.example'],
    ['a full stop of another script', 'https://school。example'],
    ['an encoded host', 'https://%65vil.example'],
    ['a number as host', 'https://0x7f.1/a'],
  ])('are none for %s', (_, text) => {
    expect(links(text)).toEqual([])
    expect(whole(text)).toBe(text)
  })

  it.each([
    ['turned around', 'https://school.example/\u202Efdp.exe'],
    ['invisible', 'https://school.example/\u200B@evil.example'],
    ['a backslash', 'https://school.example/\\evil.example'],
    ['a line that ends', 'https://school.example/\u2028javascript:alert(1)'],
  ])('end before what is %s', (_, text) => {
    expect(links(text)).toEqual(['https://school.example/'])
    expect(whole(text)).toBe(text)
  })

  it('are found at once in a long text of brackets', () => {
    const text = `https://school.example/${')'.repeat(100_000)}`.slice(0, 2000)
    expect(links(text)).toEqual(['https://school.example/'])
  })
})
