import { DAY } from '#shared/durations.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'

/**
 * A discount's period, formatted in the shop's time zone and the reader's language. Null: starts at
 * once, or never ends.
 */
export interface DiscountPeriod {
  from: string | null
  until: string | null
}

/** Formatted on the server: the browser's time zone and messages may differ. */
export function discountPeriodOf(
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  { timeZone, locale, now }: { timeZone: string; locale: Locale; now: Date },
): DiscountPeriod {
  const said = (at: Date | null) => {
    if (!at) return null
    const isFar = Math.abs(at.getTime() - now.getTime()) > 300 * DAY
    const year = isFar ? ('numeric' as const) : undefined
    const clock = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', year, timeZone } as const
    return new Intl.DateTimeFormat(intlLocale(locale), clock).format(at)
  }
  return { from: said(startsAt), until: said(endsAt) }
}
