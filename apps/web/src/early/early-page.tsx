import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { EarlySignIn } from '#features/auth/index.ts'
import { cssVariables, theme } from '#ui/theme/theme.ts'

/** The first picture of the page, made at build time: the sign-in form as the app draws it, and the bars of the other screens. */
export function renderEarlyPage(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <div data-early-part="sign-in">
        <EarlySignIn />
      </div>
      <div data-early-part="shell" aria-hidden="true">
        <i />
        <i />
      </div>
    </MantineProvider>,
  )
}
