import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useEmailFieldMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'

interface BackInStockFormProps {
  variationId: string
  /** Prefilled. */
  email: string
  error?: string
}

/** Asks for an email address to notify when the product is back in stock. */
export function BackInStockForm({ variationId, email, error }: BackInStockFormProps) {
  const { t, href } = useLanguage()
  return (
    <form className="back-in-stock-form" method="post" action={href(urls.backInStock({ v: variationId }))} aria-labelledby="back-in-stock">
      <h2 className="label" id="back-in-stock">
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
