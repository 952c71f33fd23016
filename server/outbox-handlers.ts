import { deliverEmail } from '#shop/mail/send-email.ts'
import { deliverEmailChange } from '#shop/accounts/profile/profile.ts'
import { deliverProductChange } from '#shop/catalogue/editing/product-editing.ts'
import { deliverPaymentLink } from '#shop/ordering/payments/deferred-payments.ts'
import { deliverRefund } from '#shop/ordering/payments/refunds.ts'
import { deliverFreeOrder, deliverSale } from '#shop/ordering/payments/sales.ts'
import { deliverRestock } from '#shop/ordering/payments/restocking.ts'
import { deliverAdjustment } from '#shop/stock/adjustments.ts'
import { deliverRequestedEmail } from '#shop/accounts/registration/email-links.ts'

/** The handler of each kind of outbox row. */
export const outboxHandlers = {
  letter: deliverEmail,
  'payment-link': deliverPaymentLink,
  refund: deliverRefund,
  restock: deliverRestock,
  sale: deliverSale,
  'free-order': deliverFreeOrder,
  'product-write': deliverProductChange,
  'stock-adjustment': deliverAdjustment,
  'wanted-letter': deliverRequestedEmail,
  'new-address': deliverEmailChange,
}
