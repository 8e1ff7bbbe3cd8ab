import { productName } from '@shala/contract/product'
import { useEffect } from 'react'

/** Names the browser's tab after what is open: 'Students · Shala'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
