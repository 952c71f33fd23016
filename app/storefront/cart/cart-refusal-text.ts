import type { MessageKey } from '#locales/messages.ts'
import type { LanguageContextValue } from '#app/language/words.tsx'
import type { RefusedCartAction } from './cart-state.types.ts'

/** A sentence that explains a refusal. Needs the messages of `cart`. */
export function cartRefusalText({ failure, missingCents }: RefusedCartAction, { t, money }: LanguageContextValue): string {
  if (failure === 'offline') return t('common.offline')
  if (failure === 'code-needs-more' && missingCents) return t('cart.code-needs-more', { amount: money(missingCents) })
  return t(`failures.${failure}` as MessageKey)
}
