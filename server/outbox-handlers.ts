import { bookFreeOrder } from '#shop/ordering/checkout/free-orders.ts'
import { postLetter } from '#shop/mail/send.ts'
import { writeToNewAddress } from '#shop/accounts/profile/profile.ts'
import { writeProduct } from '#shop/catalogue/editing/product-editing.ts'
import { giveRefund } from '#shop/ordering/payments/refunds.ts'
import { putBack } from '#shop/ordering/payments/restocking.ts'
import { tellOfAdjustment } from '#shop/stock/adjustments.ts'
import { writeWantedLetter } from '#shop/accounts/registration/requested-emails.ts'

/** The handler of each kind of outbox row. */
export const handlers = {
  letter: postLetter,
  refund: giveRefund,
  restock: putBack,
  'free-order': bookFreeOrder,
  'product-write': writeProduct,
  'stock-adjustment': tellOfAdjustment,
  'wanted-letter': writeWantedLetter,
  'new-address': writeToNewAddress,
}
