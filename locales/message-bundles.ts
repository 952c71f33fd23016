import type { Namespace } from './messages.ts'

/**
 * The message files that a browser fetches together: those of all pages that hydrate, and those of
 * each area with such pages. A visitor of the shop receives none of the admin's.
 */
export const messageBundles = {
  common: ['common', 'failures'],
  checkout: ['address', 'cart', 'checkout', 'dashboard'],
  dashboard: [
    'account',
    'address',
    'addresses',
    'cart',
    'dashboard',
    'orders',
    'own-reviews',
    'pairings',
    'passkey',
    'passport',
    'private',
    'returns',
    'reviews',
    'settings',
    'two-step',
  ],
  admin: [
    'address',
    'admin',
    'admin-accounting',
    'admin-audit',
    'admin-customers',
    'admin-discounts',
    'admin-emails',
    'admin-feeds',
    'admin-keyboard',
    'admin-mail',
    'admin-mail-domain',
    'admin-new-order',
    'admin-newsletter',
    'admin-order',
    'admin-orders',
    'admin-overview',
    'admin-packing',
    'admin-page-texts',
    'admin-products',
    'admin-products-import',
    'admin-reconciliation',
    'admin-reviews',
    'admin-search',
    'admin-settings',
    'admin-staff',
    'admin-stock',
    'admin-sync',
    'admin-texts',
    'admin-webhooks',
    'cart',
    'email-names',
    'live',
    'product',
    'products',
  ],
  'auth-test': ['auth-test'],
} as const satisfies Record<string, readonly Namespace[]>

export type MessageBundle = keyof typeof messageBundles

export function isMessageBundle(name: string): name is MessageBundle {
  return Object.hasOwn(messageBundles, name)
}
