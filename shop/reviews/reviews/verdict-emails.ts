import { eq } from 'drizzle-orm'
import { orderLines, type reviews, users } from '#database/schema.ts'
import { type Locale, parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { Shop } from '#shop/shop.ts'
import { shownName } from '#shop/ordering/order-lines/line-names.ts'

type Row = typeof reviews.$inferSelect

/**
 * Emails the author that the review was refused, or that the shop has replied. The author gets one
 * email about a reply, however often staff edit it. Call it in the transaction that decides.
 */
export async function notifyReviewer(shop: Shop, before: Row, after: Pick<Row, 'status' | 'answer'>): Promise<void> {
  const isRefused = after.status === 'refused' && before.status !== 'refused'
  const isAnswered = after.status === 'shown' && after.answer !== '' && (before.status !== 'shown' || after.answer !== before.answer)
  if (!before.userId || !(isRefused || isAnswered)) return
  const [writer] = await shop.db.select().from(users).where(eq(users.id, before.userId))
  if (!writer) return
  const locale = parseLocale(writer.locale)
  const email = {
    data: {
      first_name: writer.firstName,
      product_name: await nameOf(shop, before, locale),
      answer: after.answer,
      reviews_url: shop.settings.url + localize(urls.ownReviews(), locale),
    },
    to: { name: writer.name, address: writer.email },
    locale,
    onlyWhile: { review: before.id, is: isRefused ? 'refused' : 'shown' } as const,
  }
  if (isRefused) await sendEmail(shop, { ...email, template: 'review-refused', key: `review-refused:${before.id}:${shop.now().getTime()}` })
  else await sendEmail(shop, { ...email, template: 'review-answered', key: `review-answered:${before.id}:${before.updatedAt.getTime()}` })
}

/** The product's present name, or its name at the purchase. */
async function nameOf({ db, catalogue }: Shop, { productId, orderId }: Row, locale: Locale): Promise<string> {
  const product = catalogue.inLocale(locale).product(productId)
  if (product) return product.name
  const lines = await db
    .select({ productId: orderLines.productId, name: shownName })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return lines.find((line) => line.productId === productId)?.name ?? ''
}
