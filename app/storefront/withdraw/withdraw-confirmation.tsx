import type { Locale } from '#shared/locale.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { chosenLines } from '#app/parts/order/chosen-lines.ts'
import { Button } from '#app/ui/button.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { ConfirmStep } from './withdraw-step.server.ts'

/** The third step: the declaration in full, and the button that sends it. */
export function WithdrawConfirmation({ token, name, choice, lines }: ConfirmStep) {
  const { t } = useLanguage()
  const { number } = choice
  const items = chosenLines(choice.lines, lines)
  return (
    <>
      <h1>{t('withdraw.confirm-heading')}</h1>
      <p>{t('withdraw.confirm-lead')}</p>
      <Declaration name={name} number={number} items={items} locale={choice.namesLocale} />
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="number" value={number} />
        {items.map(({ id, quantity }) => (
          <span key={id} hidden>
            <input type="hidden" name={`line.${id}`} value="1" />
            <input type="hidden" name={`pieces.${id}`} value={quantity} />
          </span>
        ))}
        <Button type="submit" name="intent" value="confirm" size="large" full>
          {t('withdraw.confirm')}
        </Button>
        <Button type="submit" name="intent" value="change" variant="secondary" size="large" full>
          {t('withdraw.change')}
        </Button>
      </form>
    </>
  )
}

interface DeclarationProps {
  name: string
  number: string
  items: { id: string; productName: string; variationName: string; quantity: number }[]
  /** The language of the items' names. */
  locale: Locale
  /** When it was received. */
  received?: { at: Date; moment: string }
}

/** The customer, the order and the items of the withdrawal. */
export function Declaration({ name, number, items, locale, received }: DeclarationProps) {
  const { t, inARow } = useLanguage()
  return (
    <dl className="withdraw-declaration">
      <dt>{t('withdraw.name')}</dt>
      <dd>{name}</dd>
      <dt>{t('withdraw.number')}</dt>
      <dd>{number}</dd>
      <dt>{t('withdraw.items')}</dt>
      {items.map(({ id, productName, variationName, quantity }) => (
        <dd key={id}>
          {richMessage(
            t,
            'withdraw.quantity',
            { name: <TextIn locale={locale}>{inARow(productName, variationName)}</TextIn> },
            { count: quantity },
          )}
        </dd>
      ))}
      {received && (
        <>
          <dt>{t('withdraw.received-at')}</dt>
          <dd>
            <time dateTime={received.at.toISOString()}>{received.moment}</time>
          </dd>
        </>
      )}
    </dl>
  )
}
