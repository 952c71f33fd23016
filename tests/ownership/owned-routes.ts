import * as customerPage from '#app/admin/customers/customer.tsx'
import * as customerDataPage from '#app/admin/customers/customer-data.ts'
import * as adminOrderPage from '#app/admin/order/order.tsx'
import * as orderDataPage from '#app/admin/order/order-data.ts'
import * as packingPage from '#app/admin/packing/packing-order.tsx'
import * as addressesPage from '#app/dashboard/addresses/addresses.tsx'
import * as invoicePage from '#app/dashboard/order/invoice.ts'
import * as orderPage from '#app/dashboard/order/order.tsx'
import * as orderAddressPage from '#app/dashboard/order-address/order-address.tsx'
import * as orderReturnPage from '#app/dashboard/order-return/order-return.tsx'
import * as orderReviewPage from '#app/dashboard/reviews/review.tsx'
import * as passkeysPage from '#app/dashboard/passkeys/passkeys.tsx'
import * as settingsPage from '#app/dashboard/settings/settings.tsx'
import * as twoStepPage from '#app/dashboard/two-step/two-step.tsx'
import * as drawerPage from '#app/storefront/cart/drawer/cart-drawer.tsx'
import * as cartPage from '#app/storefront/cart/cart.tsx'
import * as checkoutPage from '#app/storefront/checkout/checkout.tsx'
import * as successPage from '#app/storefront/checkout-success/checkout-success.tsx'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { urls } from '#shared/urls.ts'
import { home } from '../fixtures/open-selling.ts'
import { ask, open, post, send, type OwnedRoute } from './request-as-customer.ts'

const number = (id: string) => ({ number: id })
const named = (id: string) => ({ id })

/** Every page and endpoint that takes an id of a customer's data, and how it refuses. */
export const ownedRoutes: OwnedRoute[] = [
  { where: urlPatterns.order, what: 'order', ask: open(orderPage, urls.order, number), refusal: 404 },
  {
    where: urlPatterns.order,
    what: 'order',
    ask: send(orderPage, '/dashboard/orders/x', () => ({ intent: 'cancel' }), number),
    refusal: 404,
  },
  { where: urlPatterns.order, what: 'order', ask: send(orderPage, '/dashboard/orders/x', () => ({ intent: 'pay' }), number), refusal: 404 },
  {
    where: urlPatterns.order,
    what: 'order',
    ask: send(orderPage, '/dashboard/orders/x', () => ({ intent: 'again' }), number),
    refusal: 404,
  },
  {
    where: urlPatterns.cart,
    what: 'order',
    ask: open(cartPage, (again) => `/cart?again=${encodeURIComponent(again)}`),
    refusal: 'ignored',
  },
  { where: urlPatterns.invoice, what: 'order', ask: open(invoicePage, urls.invoice, number), refusal: 404 },
  { where: urlPatterns.orderAddress, what: 'order', ask: open(orderAddressPage, urls.orderAddress, number), refusal: 404 },
  { where: urlPatterns.orderReview, what: 'order', ask: open(orderReviewPage, (id) => urls.orderReview(id), number), refusal: 404 },
  {
    where: urlPatterns.orderReview,
    what: 'order',
    ask: send(orderReviewPage, '/dashboard/orders/x/review', () => ({ intent: 'write', productId: 'x', rating: '5' }), number),
    refusal: 404,
  },
  {
    where: urlPatterns.orderAddress,
    what: 'order',
    ask: send(orderAddressPage, '/dashboard/orders/x/address', () => home, number),
    refusal: 404,
  },
  { where: urlPatterns.orderReturn, what: 'order', ask: open(orderReturnPage, urls.orderReturn, number), refusal: 404 },
  {
    where: urlPatterns.orderReturn,
    what: 'order',
    ask: send(
      orderReturnPage,
      '/dashboard/orders/x/return',
      () => ({ 'pieces.6f3d6c1e-58a7-4a53-9a3e-0a4c2a3e7b11': '1', reason: 'other' }),
      number,
    ),
    refusal: 404,
  },
  {
    where: 'GET /api/orders/{number}/packing-slip.pdf',
    what: 'order',
    ask: ask('GET', (id) => `/api/orders/${id}/packing-slip.pdf`),
    refusal: 404,
  },
  { where: adminUrlPatterns.customer, what: 'account', ask: open(customerPage, adminUrls.customer, named), refusal: 404 },
  ...['note', 'email', 'block', 'unblock', 'erase', 'keep'].map((intent) => ({
    where: adminUrlPatterns.customer,
    what: 'account' as const,
    ask: send(customerPage, '/admin/customers/x', () => ({ intent, asked: 'on', reason: 'other' }), named),
    refusal: 404,
  })),
  {
    where: adminUrlPatterns.customerData,
    what: 'account',
    ask: send(customerDataPage, '/admin/customers/x/data.json', () => ({}), named),
    refusal: 404,
  },
  {
    where: adminUrlPatterns.orderData,
    what: 'order',
    ask: send(orderDataPage, '/admin/orders/x/data.json', () => ({}), number),
    refusal: 404,
  },
  { where: adminUrlPatterns.order, what: 'order', ask: open(adminOrderPage, adminUrls.order, number), refusal: 404 },
  { where: adminUrlPatterns.packingOrder, what: 'order', ask: open(packingPage, adminUrls.packingOrder, number), refusal: 404 },
  ...['begin', 'check', 'all', 'take-over', 'ship'].map((intent) => ({
    where: adminUrlPatterns.packingOrder,
    what: 'order' as const,
    ask: send(packingPage, '/admin/packing/x', () => ({ intent, carrier: 'UPS' }), number),
    refusal: 404,
  })),
  {
    where: 'GET /api/orders/{number}/invoice.pdf',
    what: 'order',
    ask: ask('GET', (id) => `/api/orders/${id}/invoice.pdf`),
    refusal: 404,
  },
  ...['pack', 'ship', 'deliver', 'cancel', 'refund'].map((intent) => ({
    where: adminUrlPatterns.order,
    what: 'order' as const,
    ask: send(adminOrderPage, '/admin/orders/x', () => ({ intent, carrier: 'UPS' }), number),
    refusal: 404,
  })),
  {
    where: urlPatterns.checkoutSuccess,
    what: 'order',
    ask: open(successPage, (order) => urls.checkoutSuccess({ order })),
    refusal: 'ignored',
  },
  {
    where: urlPatterns.checkout,
    what: 'address',
    ask: send(checkoutPage, '/checkout', (address) => ({ intent: 'address', address })),
    refusal: 404,
  },
  {
    where: urlPatterns.addresses,
    what: 'address',
    ask: open(addressesPage, (edit) => `/dashboard/addresses?edit=${encodeURIComponent(edit)}`),
    refusal: 404,
  },
  {
    where: urlPatterns.addresses,
    what: 'address',
    ask: open(addressesPage, (id) => `/dashboard/addresses?remove=${encodeURIComponent(id)}`),
    refusal: 'ignored',
  },
  ...['change', 'prefer', 'remove'].map((intent) => ({
    where: urlPatterns.addresses,
    what: 'address' as const,
    ask: send(addressesPage, '/dashboard/addresses', (id) => ({ ...home, intent, id })),
    refusal: intent === 'remove' ? ('ignored' as const) : 404,
  })),
  {
    where: 'PUT /api/addresses/{id}',
    what: 'address',
    ask: ask(
      'PUT',
      (id) => `/api/addresses/${id}`,
      () => ({ ...home, line1: '9 Road' }),
    ),
    refusal: 404,
  },
  { where: 'DELETE /api/addresses/{id}', what: 'address', ask: ask('DELETE', (id) => `/api/addresses/${id}`), refusal: 404 },
  {
    where: 'POST /api/checkout/address',
    what: 'address',
    ask: post('/api/checkout/address', (addressId) => ({ addressId })),
    refusal: 404,
  },
  {
    where: urlPatterns.passkeys,
    what: 'passkey',
    ask: send(passkeysPage, '/dashboard/settings/passkeys', (id) => ({ intent: 'remove', id })),
    refusal: 404,
  },
  {
    where: urlPatterns.passkeys,
    what: 'passkey',
    ask: send(passkeysPage, '/dashboard/settings/passkeys', (id) => ({ id, name: 'Mine' })),
    refusal: 404,
  },
  {
    where: urlPatterns.settings,
    what: 'session',
    ask: send(settingsPage, '/dashboard/settings', (sessionId) => ({ intent: 'end', sessionId })),
    refusal: 404,
  },
  {
    where: urlPatterns.twoStep,
    what: 'setup',
    ask: send(twoStepPage, '/dashboard/settings/two-step', (setup) => ({ intent: 'confirm', setup, code: '123456' })),
    refusal: 410,
  },
  {
    where: urlPatterns.cart,
    what: 'variation',
    ask: send(cartPage, '/cart', (variationId) => ({ intent: 'quantity', variationId, quantity: '5' })),
    refusal: 404,
  },
  {
    where: urlPatterns.drawer,
    what: 'variation',
    ask: send(drawerPage, '/cart/drawer', (variationId) => ({ intent: 'quantity', variationId, quantity: '5' })),
    refusal: 404,
  },
  {
    where: 'PATCH /api/cart/lines/{variationId}',
    what: 'variation',
    ask: ask(
      'PATCH',
      (id) => `/api/cart/lines/${id}`,
      () => ({ quantity: 5 }),
    ),
    refusal: 404,
  },
  ...['save', 'move'].map((what) => ({
    where: `POST /api/cart/lines/{variationId}/${what}`,
    what: 'variation' as const,
    ask: ask('POST', (id) => `/api/cart/lines/${id}/${what}`),
    refusal: 404,
  })),
  {
    where: 'DELETE /api/cart/lines/{variationId}',
    what: 'variation',
    ask: ask('DELETE', (id) => `/api/cart/lines/${id}`), // Whatever is named, it is in no basket but the own.
    refusal: 'ignored',
  },
  {
    where: urlPatterns.cart,
    what: 'box',
    ask: send(cartPage, '/cart', (boxId) => ({ intent: 'quantity', variationId: boxId, boxId, quantity: '5' })),
    refusal: 404,
  },
  {
    where: 'PUT /api/cart/boxes/{boxId}',
    what: 'box',
    ask: ask(
      'PUT',
      (id) => `/api/cart/boxes/${id}`,
      () => ({ snacks: ['A', 'B', 'C', 'D', 'E'] }),
    ),
    refusal: 404,
  },
  {
    where: 'PATCH /api/cart/boxes/{boxId}',
    what: 'box',
    ask: ask(
      'PATCH',
      (id) => `/api/cart/boxes/${id}`,
      () => ({ quantity: 5 }),
    ),
    refusal: 404,
  },
  ...['refill', 'save', 'move'].map((what) => ({
    where: `POST /api/cart/boxes/{boxId}/${what}`,
    what: 'box' as const,
    ask: ask('POST', (id) => `/api/cart/boxes/${id}/${what}`),
    refusal: 404,
  })),
  { where: 'DELETE /api/cart/boxes/{boxId}', what: 'box', ask: ask('DELETE', (id) => `/api/cart/boxes/${id}`), refusal: 'ignored' },
  { where: 'GET /api/orders/{number}', what: 'order', ask: ask('GET', (id) => `/api/orders/${id}`), refusal: 404 },
  ...[
    ...Object.entries({
      cancel: undefined,
      address: home,
      return: { lines: [{ lineId: '6f3d6c1e-58a7-4a53-9a3e-0a4c2a3e7b11', quantity: 1 }], reason: 'other' },
      reorder: {},
    }),
    // Staff actions do not exist for Mallory, for any customer's order.
    ...Object.entries({
      pack: undefined,
      ship: { carrier: 'USPS', trackingNumber: '1' },
      deliver: undefined,
      'cancel-for-customer': {},
      refund: { key: '6f3d6c1e-58a7-4a53-9a3e-0a4c2a3e7b12', lines: [], extraCents: 1, reason: 'goodwill' },
    }),
  ].map(([action, body]): OwnedRoute => ({
    where: `POST /api/orders/{number}/${action}`,
    what: 'order',
    ask: ask(
      'POST',
      (id) => `/api/orders/${id}/${action}`,
      () => body,
    ),
    refusal: 404,
  })),
  { where: 'GET /api/orders/{number}/refundable', what: 'order', ask: ask('GET', (id) => `/api/orders/${id}/refundable`), refusal: 404 },
  {
    where: 'POST /api/auth/revoke-session',
    what: 'session',
    ask: post('/api/auth/revoke-session', (sessionId) => ({ sessionId })),
    refusal: 404,
  },
  { where: 'GET /api/auth/sessions', what: 'account', ask: ask('GET', (userId) => `/api/auth/sessions?userId=${userId}`), refusal: 403 },
  {
    where: 'POST /api/auth/revoke-all-sessions',
    what: 'account',
    ask: post('/api/auth/revoke-all-sessions', (userId) => ({ userId })),
    refusal: 403,
  },
]
