import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { Hint } from '#ui/display/hint.tsx'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** In the header; Ctrl+K, or ⌘K, opens it from anywhere, also from a field. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  const label = i18n.t('Search (Ctrl+K)')
  return (
    <>
      <Hint label={label}>
        <ActionIcon
          aria-label={i18n.t('Search')}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Hint>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
