import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useEmailFieldMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'

interface WishFormProps {
  variationId: string
  /** Prefilled. */
  email: string
  error?: string
}

/** Asks for an email address to notify when the product is back in stock. */
export function BackInStockForm({ variationId, email, error }: WishFormProps) {
  const { t, href } = useLanguage()
  return (
    <form className="wish" method="post" action={href(urls.backInStock({ v: variationId }))} aria-labelledby="wish">
      <h2 className="label" id="wish">
        {t('product.notify')}
      </h2>
      <input type="hidden" name="intent" value="wish" />
      <InputField
        name="email"
        type="email"
        label={t('product.notify-email')}
        help={t('product.notify-help')}
        defaultValue={email}
        error={error}
        messages={useEmailFieldMessages()}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <Button type="submit" size="large" icon="mail" full>
        {t('product.notify-action')}
      </Button>
    </form>
  )
}
