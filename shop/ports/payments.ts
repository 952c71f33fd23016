import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordedOrder, RecordedPayment, RecordedRefund, TimeSpan } from './payment-records.ts'

/**
 * An order to be paid. Amounts in cents. The totals are our own; the payment provider must reach
 * the same.
 */
export interface OrderToPay {
  number: string
  orderId: string
  currency: string
  lines: { variationId: string; name: string; quantity: number; unitPriceCents: Cents; discountCents: Cents; taxCents: Cents }[]
  shippingCents: Cents
  delivery: 'standard' | 'express'
  /** Tax on the lines and on delivery. */
  taxCents: Cents
  /** The part of `taxCents` that belongs to delivery; 0 where delivery is not taxed. */
  shippingTaxCents: Cents
  /** Percent as a decimal string, e.g. '8.875'; null where no tax applies. */
  taxPercent: string | null
  /** Whether the prices include the tax. */
  taxIncluded: boolean
  totalCents: Cents
  buyer: { email: string | null; firstName: string; locale: Locale }
  /** The payment page redirects the buyer to this URL. */
  returnUrl: string
}

/** The parts of an order's total besides its snacks; a discount is subtracted. */
export type Charge = OrderToPay['delivery'] | 'tax' | 'discount'

export interface PaymentPage {
  linkId: string
  url: string
  /** The provider's own id of the order or payment. */
  providerOrderId: string
}

export interface TakenPayment {
  paymentId: string
  amountCents: Cents
  /** Refunded so far, by us or at the provider itself. Missing where there was no refund. */
  refundedCents?: Cents
  /** The provider's fee for the payment. Missing while it has not said so. */
  feeCents?: Cents
}

/**
 * The version of an order or a payment at the provider, by the record's id there. Each change of the
 * record makes `version` greater.
 */
export interface RecordVersion {
  id: string
  version: number
}

/** The state of an order's payment, as the provider reports it. */
export type PaymentState =
  /** `declinedAt`: time of the last declined card on the payment page. */
  | { state: 'waiting'; declinedAt?: Date }
  /** The money is certain: a delayed capture has been accepted. */
  | ({
      state: 'approved'
      paidAt: Date
      others: TakenPayment[]
      /** The records that this was read from. Missing where the provider counts no versions. */
      versions?: RecordVersion[]
    } & TakenPayment)
  | { state: 'closed' }

/**
 * A payment provider with a payment page of its own. Every call throws only OutsideUnavailable or
 * OutsideRefused, never an error of the provider's own.
 */
export interface Payments {
  /** The provider's name, stored with each payment attempt and part of its webhook's URL. */
  readonly provider: string
  /** The amount that the provider would charge, in cents. */
  total(order: OrderToPay): Promise<Cents>
  /**
   * Creates the payment page. The same key always returns the same page. Throws
   * OutsideRefused('total-differs') when the page would charge another total.
   */
  paymentPage(order: OrderToPay, key: string): Promise<PaymentPage>
  /**
   * Closes an unpaid payment page; closing it twice is harmless. Throws OutsideRefused('paid') when
   * a payment came first.
   */
  closePaymentPage(linkId: string): Promise<void>
  paymentState(providerOrderId: string): Promise<PaymentState>
  /**
   * Present where the provider takes sold pieces out of the stock source by itself, as a point of
   * sale does. Books an order that costs nothing as sold. The same key books it once. Throws
   * OutsideRefused('total-differs') where the order would cost something. Without this call the
   * shop books every sale at the stock source.
   */
  completeFreeOrder?(order: OrderToPay, key: string): Promise<void>
  /**
   * Refunds money. The same key never refunds twice. The provider may take days and report a
   * failure later. Throws OutsideUnavailable while the payment cannot be refunded yet.
   */
  refund(paymentId: string, amountCents: Cents, reason: string, key: string): Promise<{ refundId: string }>
  /**
   * Ids of refunds since `since` that failed after the provider accepted them. A bank may return
   * the money days later.
   */
  returnedRefunds(since: Date): Promise<string[]>
  /** Whether this refund failed after the provider had accepted it. */
  isRefundReturned(refundId: string): Promise<boolean>
  /**
   * The payments taken in this span, page by page, in no certain order. They include payments that
   * have nothing to do with this shop, such as sales at the counter. The latest seconds may be
   * missing.
   */
  listPayments(span: TimeSpan): AsyncIterable<RecordedPayment>
  /** The refunds made in this span, in the same way. */
  listRefunds(span: TimeSpan): AsyncIterable<RecordedRefund>
  /**
   * The orders of this shop that were completed in this span, without buyers' email addresses.
   * Empty where the provider records no orders that cost nothing.
   */
  listOrders(span: TimeSpan): AsyncIterable<RecordedOrder>
  /** The orders of this shop among these ids of the provider. Others are left out. */
  findOrders(providerOrderIds: string[]): Promise<RecordedOrder[]>
}
