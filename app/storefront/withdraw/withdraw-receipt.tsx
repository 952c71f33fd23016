import { useLanguage } from '#app/language/words.tsx'
import { Declaration } from './withdraw-confirmation.tsx'
import type { ReceiptStep } from './withdraw-step.server.ts'

/** Acknowledges receipt of the declaration, with its content, date and time. */
export function WithdrawReceipt({ receipt, moment, address }: ReceiptStep) {
  const { t } = useLanguage()
  const { name, number, namesLocale, lines, at, isEmailed, isToSendBack, isPaid } = receipt
  return (
    <>
      <h1>{t('withdraw.receipt-heading')}</h1>
      <p>{t('withdraw.receipt-text')}</p>
      <Declaration name={name} number={number} items={lines} locale={namesLocale} received={{ at, moment }} />
      <p>{isEmailed ? t('withdraw.emailed') : t('withdraw.print')}</p>
      <p>{isToSendBack ? t('withdraw.send-back') : t(isPaid ? 'withdraw.refund-soon' : 'withdraw.not-paid')}</p>
      {isToSendBack && address.length > 0 && (
        <address>
          {t('withdraw.send-to')}
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
    </>
  )
}
