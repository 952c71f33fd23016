import { useEffect, useRef, useSyncExternalStore } from 'react'
import { urls } from '#shared/urls.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../words.tsx'
import type { Refused, Shared } from './basket.ts'
import { why } from './why.ts'

interface ShareProps {
  shared: Shared | null
  refused: Refused | null
  busy: boolean
}

/** Makes a link to what is in the basket now, and shows it with ways to pass it on. */
export function Share({ shared, refused, busy }: ShareProps) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <div className="cart-share">
      {shared && <Link key={shared.url} {...shared} />}
      <form method="post" action={href(urls.cart())}>
        <input type="hidden" name="intent" value="share" />
        <Button variant="ghost" size="small" icon="send" busy={busy}>
          {t(shared ? 'cart.share-again' : 'cart.share')}
        </Button>
      </form>
      {refused && <FieldError id="refused-share">{why(refused, language)}</FieldError>}
    </div>
  )
}

function Link({ url, expiresAt }: Shared) {
  const { t, day } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const canShare = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  )
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <>
      <label htmlFor="shared-link">{t('cart.share-link')}</label>
      <input ref={field} id="shared-link" className="input" readOnly value={url} aria-describedby="shared-until" />
      <p id="shared-until" className="help">
        {t('cart.share-until', { day: day(expiresAt) })}
      </p>
      <div className="cart-share-ways">
        <CopyButton text={url} label={t('cart.share-copy')} copied={t('cart.share-copied')} notCopied={t('cart.share-not-copied')} />
        {canShare && (
          // The sheet may be closed again without a word.
          <Button type="button" variant="secondary" size="small" icon="send" onClick={() => void navigator.share({ url }).catch(() => {})}>
            {t('cart.share-send')}
          </Button>
        )}
      </div>
    </>
  )
}

/** What a browser can do does not change. */
const never = () => () => {}
