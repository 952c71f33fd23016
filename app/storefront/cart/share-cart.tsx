import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { RefusedCartAction, SharedCartLink } from './cart-state.types.ts'
import { cartRefusalText } from './cart-refusal-text.ts'

interface ShareProps {
  shared: SharedCartLink | null
  refused: RefusedCartAction | null
}

/** Creates a link to a snapshot of the basket, and shows it with ways to share it. */
export function ShareCart({ shared, refused }: ShareProps) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <div className="cart-share" data-slot="share">
      {shared && <Link {...shared} />}
      <form method="post" action={href(urls.cart())} data-busy-while="share">
        <input type="hidden" name="intent" value="share" />
        <Button variant="ghost" size="small" icon="send">
          <span>{t('cart.share')}</span>
          <span>{t('cart.share-again')}</span>
        </Button>
      </form>
      {refused && (
        <FieldError id="refused-share" role="alert">
          {cartRefusalText(refused, language)}
        </FieldError>
      )}
    </div>
  )
}

function Link({ url, expiresAt }: SharedCartLink) {
  const { t, day } = useLanguage()
  return (
    <div className="contents" data-key={url} data-link="" data-carry-over="link">
      <label htmlFor="shared-link">{t('cart.share-link')}</label>
      <input id="shared-link" className="input" readOnly value={url} aria-describedby="shared-until" />
      <p id="shared-until" className="help">
        {t('cart.share-until', { day: day(expiresAt) })}
      </p>
      <div className="cart-share-ways">
        <CopyButton text={url} label={t('cart.share-copy')} copied={t('cart.share-copied')} notCopied={t('cart.share-not-copied')} />
        {/* Only shown where the browser supports the Web Share API. */}
        <Button type="button" variant="secondary" size="small" icon="send" data-enhance="share" data-path={url} hidden>
          {t('cart.share-send')}
        </Button>
      </div>
    </div>
  )
}
