import { type ReactNode, useEffect, useState } from 'react'
import type { ProductView } from '#shop/catalogue.ts'

/** What this browser looked at before, filled in by it alone: the page is the same for everybody. Its code comes when the page stands. */
export function LookedAt({ product }: { product: ProductView }) {
  const [list, show] = useState<ReactNode>(null)
  const { slug, name, country, pictureId, tint } = product
  useEffect(() => {
    import('./looked-at-list.tsx').then(
      ({ LookedAtList, note }) => show(<LookedAtList before={note({ slug, name, country, pictureId, tint })} />),
      // Without it the page lacks nothing that matters.
      () => {},
    )
  }, [slug, name, country, pictureId, tint])
  return list
}
