import { MantineProvider } from '@mantine/core'
import { may } from '@shala/contract/general/permissions'
import { posts } from '@shala/contract/people'
import { renderToStaticMarkup } from 'react-dom/server'
import { screenPaths, screens } from '#app/screens.ts'
import { EarlySignIn } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import type { Screen } from '#platform/screens/feature.ts'
import { Logo } from '#ui/display/logo.tsx'
import { theme } from '#ui/theme/theme.ts'
import { type FirstCalls, withoutValue } from './first-calls.ts'

/** The text in index.html. */
export const noScriptText = /*i18n*/ "Shala needs JavaScript. Please turn it on in your browser's settings."

const cards = [1, 2, 3, 4, 5, 6]

const all: [string, Screen][] = screenPaths.map((path) => [withoutValue(path), screens[path]])

/** The title of each screen and its line, as its header has them. */
export function titlesByPath(): Record<string, string[]> {
  return Object.fromEntries(all.map(([path, { title, description = '' }]) => [path, [title, description]]))
}

/** The first call of each screen, by path and post; none for one that may not make it. */
export function firstCallsByPath(): FirstCalls {
  const byPost = ({ firstCall }: Screen) =>
    posts.flatMap((post) => {
      const call = (firstCall || []).find(({ permission }) => may(post, permission))
      return call ? [[post, call.url]] : []
    })
  const calls = all.map(([path, screen]) => [path, byPost(screen)] as const)
  return Object.fromEntries(
    calls
      .filter(([, byPost]) => byPost.length > 0)
      .map(([path, byPost]) => [path, Object.fromEntries(byPost)]),
  )
}

/**
 * The page's first picture, made at build time: the sign-in form as the app draws it, and the bars of the other
 * screens.
 */
export function renderEarlyPage(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false}>
      <div data-early-part="sign-in">
        <EarlySignIn />
      </div>
      <p data-early-part="failed" role="alert">
        {i18n.t('Shala could not be loaded. Please check your connection and reload the page.')}
      </p>
      <div data-early-part="shell">
        <p role="status">{i18n.t('Loading...')}</p>
        <header>
          <b />
          <small />
        </header>
        <nav>
          <Logo />
        </nav>
        <main>
          {cards.map((place) => (
            <s key={place} />
          ))}
        </main>
      </div>
    </MantineProvider>,
  )
}
