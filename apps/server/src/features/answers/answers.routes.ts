import type { Received } from '@shala/contract/general/endpoint'
import type { LiveTopic } from '@shala/contract/live'
import { answerForm, answerTexts, sendAnswer, showAnswerPage } from '@shala/contract/messages/answering'
import { findLastingSettings, showOwnSchool } from '#features/schools/index'
import { networkOf } from '#platform/http/network'
import { PageAnswer } from '#platform/http/page-answer'
import { type Asked, publicRoute, type Route } from '#platform/http/route'
import { Guesses } from '#platform/process/guesses'
import { Refused } from '#platform/refused'
import { askingPage, type Failure, type Saying, sayingPage } from './answer-page.ts'
import { type AnswersParts, answer, type Family, findFamily } from './answers.rules.ts'

interface RoutesParts extends AnswersParts {
  onChanged: (schoolId: string, topics: readonly LiveTopic[], by: { tab: null; isNews: boolean }) => void
}

/** Open screens of these refresh after an answer. */
const topics = ['attendance', 'leave', 'notifications', 'messages'] as const

async function sayingOf({ context, asked }: Family): Promise<Saying> {
  const [{ language }, { schoolName, primaryPhone }] = await Promise.all([
    findLastingSettings(context),
    showOwnSchool(context.db),
  ])
  return {
    language: asked.language ?? language,
    school: schoolName,
    phone: primaryPhone ?? null,
    name: asked.name,
    date: asked.date,
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return { text: error.refusal.message, status: error.refusal.status }
  throw error
}

const over = () => new PageAnswer(sayingPage(null, answerTexts.over), { status: 404 })

async function show(family: Family): Promise<PageAnswer> {
  const saying = await sayingOf(family)
  if (!family.isAbsent) return new PageAnswer(sayingPage(saying, answerTexts.noLonger))
  return new PageAnswer(askingPage(saying, { given: family.asked.answer }), { hasForm: true })
}

/** Takes an answer, or says on the page what is wrong with it. */
async function take(
  { onChanged, ...parts }: RoutesParts,
  family: Family,
  sent: Received<typeof sendAnswer, 'body'>,
): Promise<PageAnswer> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const typed = { answer: textOf(sent.answer), words: textOf(sent.words), days: textOf(sent.days) }
  const saying = await sayingOf(family)
  const again = (failure: Failure) =>
    new PageAnswer(askingPage(saying, { given: family.asked.answer, typed, failure }), {
      status: failure.status,
      hasForm: true,
    })
  const { data, error } = answerForm.safeParse(sent)
  if (!data) return again({ text: error.issues[0]?.message ?? answerTexts.chooseMissing, status: 422 })
  const taken = await answer(parts, family, data).catch(failureOf)
  if (typeof taken !== 'string') return again(taken)
  if (taken === 'over') return over()
  if (taken === 'absent no longer') return new PageAnswer(sayingPage(saying, answerTexts.noLonger))
  onChanged(family.context.db.schoolId, topics, { tab: null, isNews: true })
  return new PageAnswer(sayingPage(saying, answerTexts.thanks[data.answer]))
}

export function answersRoutes(parts: RoutesParts): Route[] {
  const guesses = new Guesses()
  /** Calls `act` for the family behind a code; anybody else is told nothing. */
  async function forFamily(
    { params: { code }, ipAddress, now }: Asked<typeof showAnswerPage>,
    act: (family: Family) => Promise<PageAnswer>,
  ): Promise<PageAnswer> {
    const network = networkOf(ipAddress)
    if (!guesses.mayAsk(network, now)) {
      return new PageAnswer(sayingPage(null, answerTexts.tooMany), { status: 429 })
    }
    const family = await findFamily(parts, { code, network, now })
    if (family) return await act(family)
    // One of yesterday is no guess.
    if (family === undefined) guesses.countUnknown(network, now)
    return over()
  }
  return [
    publicRoute(showAnswerPage, (asked) => forFamily(asked, show)),
    publicRoute(sendAnswer, ({ body, ...asked }) =>
      forFamily({ ...asked, body: undefined }, (family) => take(parts, family, body)),
    ),
  ]
}
