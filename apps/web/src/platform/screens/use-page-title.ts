import { productName } from '@shala/contract/general/product'
import { useEffect, useLayoutEffect } from 'react'

/** Names the browser's tab after what is open: 'Students · Shala'. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}

/** The same for a part of a screen, whose own title would otherwise be set after it. */
export function usePartTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
