import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words.tsx'

export interface ZoomProps {
  pictures: ProductView['pictures']
  tint: string
  /** Which to begin with, from 0. */
  first: number
  onClose: () => void
}

/** The pictures at their largest: arrow keys turn the page, a press comes closer, Escape leaves to where one was. */
export function Zoom({ pictures, tint, first, onClose }: ZoomProps) {
  const { t } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, turn] = useState(first)
  const view = useRef<HTMLDivElement>(null)
  const [close, come] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const { current } = view
    // What is in the middle stays there.
    if (close && current)
      current.scrollTo((current.scrollWidth - current.clientWidth) / 2, (current.scrollHeight - current.clientHeight) / 2)
  }, [close])
  const by = (steps: number) => {
    come(false)
    turn((at + steps + pictures.length) % pictures.length)
  }
  const pressed = ({ key, currentTarget }: KeyboardEvent) => {
    if (pictures.length < 2 || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
    // The next one lies where lines run to.
    const onwards = currentTarget.matches('[dir=rtl] *') ? 'ArrowLeft' : 'ArrowRight'
    by(key === onwards ? 1 : -1)
  }
  const { id, alt } = pictures[at]!
  return (
    <dialog ref={dialog} className={`zoom tint-${tint}`} aria-label={alt} onClose={onClose} onKeyDown={pressed}>
      <div ref={view} className={close ? 'zoom-view is-close' : 'zoom-view'}>
        <button type="button" className="zoom-picture" aria-pressed={close} aria-label={t('product.closer')} onClick={() => come(!close)}>
          {/* What the page shows already stands in for the large one until that is there. */}
          <img
            key={id}
            src={urls.picture(id, 1280)}
            alt={alt}
            width={1280}
            height={1600}
            style={{ backgroundImage: `url("${urls.picture(id, 480)}")` }}
          />
        </button>
      </div>
      <div className="zoom-bar">
        {pictures.length > 1 && (
          <>
            <button type="button" className="icon-button" aria-label={t('product.picture-before')} onClick={() => by(-1)}>
              <Icon name="arrow-left" />
            </button>
            <output className="number">{t('product.picture-of', { number: at + 1, count: pictures.length })}</output>
            <button type="button" className="icon-button" aria-label={t('product.picture-after')} onClick={() => by(1)}>
              <Icon name="arrow-right" />
            </button>
          </>
        )}
        <button type="button" className="icon-button zoom-close" aria-label={t('common.close')} onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </div>
    </dialog>
  )
}
