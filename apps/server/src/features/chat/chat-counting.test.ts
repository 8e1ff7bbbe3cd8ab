import { connect, type Socket } from 'node:net'
import { askChat, drawChat, listChat, streamChat } from '@shala/contract/chat/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatModelServer, openChatModelServer, type Turn } from '../../../test/chat-model-server.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let stand: ChatModelServer
let app: TestApp
let school: TestSchool
let token: string
let userId: string
let port: number
const chatLimits = { questions: 2, images: 1, perMinute: 1000 }
beforeAll(async () => {
  stand = await openChatModelServer({ silence: 60_000, whole: 60_000 })
  app = await openTestApp({ chatModel: stand.model, chatLimits })
  school = await openTestSchool(app)
  port = await listen(app)
})
afterAll(async () => {
  await app.close()
  stand.close()
})
beforeEach(async () => {
  ;({ token, userId } = await school.signInAs('teacher'))
})

async function listen({ server }: TestApp): Promise<number> {
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
}

const ask = () => app.call(askChat, { token, body: { prompt: 'Sing a song' } })
const conversation = async () => (await app.call(listChat, { token })).body.messages

/** The questions to the model that the person has left today; it uses them up. */
async function left(): Promise<number> {
  stand.say(() => ({ text: ['La.'] }))
  const answers = await Promise.all([ask(), ask(), ask()])
  return answers.filter(({ status }) => status === 200).length
}

/** Asks as a browser does, whose connection can end in more than one way. */
async function open(path: string, { at = port, until }: { at?: number; until: string | null }) {
  const body = JSON.stringify({ prompt: 'Tell me a story' })
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket: Socket = connect(at, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await vi.waitFor(() => expect(stand.asked).toHaveLength(1), 60_000)
  if (until) await vi.waitFor(() => expect(heard).toContain(until), 60_000)
  return socket
}

async function returned(): Promise<number | undefined> {
  const usage = app.bind(school.schoolId).selectFrom('chat_usage').where('school_id', '=', school.schoolId)
  return (await usage.where('user_id', '=', userId).select('returned').executeTakeFirst())?.returned
}

describe('an answer that ends early', () => {
  it('is kept as far as it came, and counts, when the person stops it', async () => {
    stand.say([{ fault: 'pauses' }])
    const socket = await open(streamChat.path, { until: 'There are' })
    socket.end()
    await vi.waitFor(async () => expect((await conversation())[1]?.content).toBe('There are'), 60_000)
    expect(await left()).toBe(1)
  })

  it.each([
    ['stopped before its first word', { path: streamChat.path, fault: 'hangs', until: null }, 'end'],
    [
      'whose connection breaks',
      { path: streamChat.path, fault: 'pauses', until: 'There are' },
      'resetAndDestroy',
    ],
    ['not shown as it comes', { path: askChat.path, fault: 'pauses', until: null }, 'end'],
    ['an image', { path: drawChat.path, fault: 'hangs', until: null }, 'end'],
  ] as const)('is not kept and does not count when it is one %s', async (_, { path, fault, until }, how) => {
    stand.say([{ fault }])
    const socket = await open(path, { until })
    socket[how]()
    await vi.waitFor(async () => expect(await returned()).toBe(1), 60_000)
    expect(await left()).toBe(2)
    expect((await conversation()).map(({ content }) => content)).not.toContain('There are')
  })

  it('is not kept and does not count when the server stops', async () => {
    const other = await openTestApp({ beside: app, chatModel: stand.model, chatLimits })
    stand.say([{ fault: 'pauses' }])
    await open(streamChat.path, { at: await listen(other), until: 'There are' })
    await other.close()
    expect(await conversation()).toEqual([])
    expect(await left()).toBe(2)
  })
})

describe('the questions of a day', () => {
  it.each([
    ['refuses', { status: 500 }],
    ['breaks off', { fault: 'cut' }],
    ['says nothing', { text: [] }],
  ] as [string, Turn][])('are not used up by a model that %s', async (_, turn) => {
    stand.say(() => turn)
    for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(503)
    expect(await left()).toBe(2)
  })

  it('are used up by one that fails past the twentieth time', async () => {
    stand.say(() => ({ status: 500 }))
    for (let asked = 0; asked < 21; asked += 1) expect((await ask()).status).toBe(503)
    expect(await left()).toBe(1)
  })

  it('are used up by answers, two at once by two', async () => {
    stand.say(() => ({ text: ['La.'] }))
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await left()).toBe(0)
  })

  it('are used up by one answer alone when the other at once fails', async () => {
    stand.say((_, turn) => (turn === 0 ? { status: 500 } : { text: ['La.'] }))
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status).sort()).toEqual([200, 503])
    expect(await left()).toBe(1)
  })

  it('are other than its images, which a failure does not use up either', async () => {
    const draw = () => app.call(drawChat, { token, body: { prompt: 'a hill' } })
    stand.say(() => ({ status: 500 }))
    for (let asked = 0; asked < 3; asked += 1) expect((await draw()).status).toBe(503)
    expect(await left()).toBe(2)
    expect((await draw()).status).toBe(503)
  })
})
