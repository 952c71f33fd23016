import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CartChanges } from '../parts/cart-changes.tsx'
import { UndoNotice } from './undo-notice.tsx'
import type { CartState } from './cart-state.types.ts'
import { cartRefusalText } from './cart-refusal-text.ts'

interface NoticesProps {
  standing: CartState
  /** Further notices, shown first. */
  children?: ReactNode
}

/**
 * Notices above the lines: refusals that belong to no line, changes since the last visit, and the
 * last action.
 */
export function CartNotices({ standing: { cart, done, refused }, children }: NoticesProps) {
  const language = useLanguage()
  const boxes = [...cart.boxes, ...cart.savedBoxes].map(({ id }) => ({ variationId: id }))
  const isTold = [...cart.lines, ...cart.savedForLater, ...boxes].some(({ variationId }) => variationId === refused?.variationId)
  const hasPlace = isTold || refused?.intent === 'code' || refused?.intent === 'share'
  return (
    <div className="contents" data-slot="notices">
      {children}
      {/* Shown by the browser when the server cannot be reached. */}
      <template data-connection-lost="">
        <Notice tone="warn" role="alert" id="cut-off">
          {language.t('cart.offline')}
        </Notice>
      </template>
      {refused && !hasPlace && (
        <Notice tone="danger" role="alert" id="refused">
          {cartRefusalText(refused, language)}
        </Notice>
      )}
      <output className="sr-only" data-announcement="" />
      <CartChanges changes={cart.changes} />
      {done && <UndoNotice done={done} />}
    </div>
  )
}
