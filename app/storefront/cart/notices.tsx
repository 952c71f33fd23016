import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Changes } from '../parts/changes.tsx'
import { JustNow } from './just-now.tsx'
import type { Standing } from './standing.ts'
import { why } from './why.ts'

interface NoticesProps {
  standing: Standing
  /** What else is to be said, first. */
  children?: ReactNode
}

/** What is to be said above the lines: what was refused and has no other place, what became different, what was just done. */
export function Notices({ standing: { cart, done, refused }, children }: NoticesProps) {
  const language = useLanguage()
  const isTold = [...cart.lines, ...cart.savedForLater].some(({ variationId }) => variationId === refused?.variationId)
  const hasPlace = isTold || refused?.intent === 'code' || refused?.intent === 'share'
  return (
    <div className="contents" data-place="notices">
      {children}
      {/* For when the shop cannot say so itself. */}
      <template data-cut-off="">
        <Notice tone="warn" role="alert" id="cut-off">
          {language.t('cart.cut-off')}
        </Notice>
      </template>
      {refused && !hasPlace && (
        <Notice tone="danger" role="alert" id="refused">
          {why(refused, language)}
        </Notice>
      )}
      <output className="sr-only" data-said="" />
      <Changes changes={cart.changes} />
      {done && <JustNow done={done} />}
    </div>
  )
}
