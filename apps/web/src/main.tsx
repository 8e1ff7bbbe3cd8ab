import '#ui/theme/fonts.css'
import '#ui/theme/mantine-base.css'
import '#ui/theme/theme-variables.gen.css'
import '#ui/theme/base.css'
import './early/early.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'
import { type AppRouter, openRouter } from '#app/router.tsx'
import { endEarly } from '#platform/early.ts'
import { chosenLanguage, markPage } from '#platform/language/chosen-language.ts'
import { nextTask } from '#platform/next-task.ts'
import { readStored } from '#platform/storage.ts'

/** After this long the app shows that it is still loading, and what has gone wrong. */
const longestEarlyMs = 3000

const element = document.getElementById('root')

// In small steps, between which the page answers to fingers; the early picture stays until the last.
function draw(router: AppRouter): void {
  if (element) startTransition(() => createRoot(element).render(<Root router={router} onDrawn={endEarly} />))
}

// In development the page has no script of its own.
if (import.meta.env.DEV) markPage(chosenLanguage(readStored))

async function speak(): Promise<void> {
  const { lang } = document.documentElement
  if (lang !== 'en') await (await import('#platform/language/first-words.ts')).speakFirst(lang)
}

async function start(): Promise<void> {
  const router = openRouter()
  await nextTask()
  // The early picture stays until the first screen can be drawn whole in its place.
  const patience = new Promise((done) => setTimeout(done, longestEarlyMs))
  const ready = Promise.all([router.load(), speak()]).catch(() => {})
  await Promise.race([ready, patience])
  draw(router)
}

// In a step of its own: what is typed and pressed meanwhile comes between.
void nextTask().then(start)
