import '#ui/theme/fonts.css'
import '#ui/theme/mantine-base.css'
import '#ui/theme/theme-variables.gen.css'
import '#ui/theme/base.css'
import './early/early.css'
import { startTransition } from 'react'
import { createRoot, type Root as Drawing } from 'react-dom/client'
import type { AppRouter } from '#app/app-router.tsx'
import { Root } from '#app/root.tsx'
import { openSignIn } from '#app/sign-in-router.ts'
import { openPaths } from '#app/sign-in-routes.tsx'
import { chosenLanguage, markPage } from '#platform/language/chosen-language.ts'
import { endEarly } from '#platform/loading/early.ts'
import { importAgain } from '#platform/loading/import-again.ts'
import { nextTask } from '#platform/loading/next-task.ts'
import { hasToken } from '#platform/session/session.ts'
import { readStored } from '#platform/session/storage.ts'

/** After this long the app shows that it is still loading, and what has gone wrong. */
const longestEarlyMs = 3000

const element = document.getElementById('root')

let drawing: Drawing | undefined

// In small steps, between which the page answers to fingers; what was there before stays until the last.
function draw(router: AppRouter, kind: 'app' | 'sign-in'): void {
  if (!element) return
  drawing ??= createRoot(element)
  const root = <Root key={kind} router={router} onDrawn={endEarly} />
  startTransition(() => drawing?.render(root))
}

// In development the page has no script of its own.
if (import.meta.env.DEV) markPage(chosenLanguage(readStored))

async function speak(): Promise<void> {
  const { lang } = document.documentElement
  if (lang !== 'en') await (await import('#platform/language/first-words.ts')).speakFirst(lang)
}

/** The picture before stays until the first screen can be drawn whole in its place. */
async function open(router: AppRouter, kind: 'app' | 'sign-in'): Promise<void> {
  await nextTask()
  const patience = new Promise((done) => setTimeout(done, longestEarlyMs))
  const ready = Promise.all([router.load(), speak()]).catch(() => {})
  await Promise.race([ready, patience])
  draw(router, kind)
}

async function enterApp(): Promise<void> {
  const { openApp } = await importAgain(() => import('#app/app-router.tsx'))
  await open(openApp(), 'app')
}

/** Signing in goes on in the app; the sign-in page's router has nothing to say any more. */
async function leaveSignIn(): Promise<never> {
  await enterApp()
  return new Promise(() => {})
}

function start(): Promise<void> {
  const isOpen = ['/', ...openPaths].includes(location.pathname)
  return hasToken() || !isOpen ? enterApp() : open(openSignIn(leaveSignIn), 'sign-in')
}

// In a step of its own: what is typed and pressed meanwhile comes between.
void nextTask().then(start)
