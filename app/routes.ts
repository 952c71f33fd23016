import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { urlPatterns } from '#shared/url-patterns.ts'
import { adminPages } from './admin/parts/admin-pages.ts'

/**
 * The component gallery for developers: a production build contains neither the page nor its code.
 */
const inDevelopment = import.meta.env.DEV ? [route('/dev/ui', 'dev-ui/dev-ui.tsx')] : []

/**
 * All pages and their files. The addresses are in shared/url-patterns.ts; shared/urls.ts builds the
 * links.
 */
export default [
  layout('layout/default.tsx', [
    index('storefront/home/home.tsx'),
    route(urlPatterns.products, 'storefront/products/products.tsx'),
    route(urlPatterns.product, 'storefront/product/product.tsx'),
    route(urlPatterns.productReviews, 'storefront/product/reviews/reviews-page.tsx'),
    route(urlPatterns.countries, 'storefront/countries/countries.tsx'),
    route(urlPatterns.country, 'storefront/countries/country.tsx'),
    route(urlPatterns.category, 'storefront/category/category.tsx'),
    route(urlPatterns.discoveryBox, 'storefront/discovery-box/discovery-box.tsx'),
    route(urlPatterns.backInStock, 'storefront/back-in-stock/back-in-stock.tsx'),
    route(urlPatterns.saved, 'storefront/saved/saved.tsx'),
    route(urlPatterns.cart, 'storefront/cart/cart.tsx'),
    route(urlPatterns.sharedCart, 'storefront/cart/shared/shared-cart.tsx'),
    route(urlPatterns.contact, 'storefront/contact/contact.tsx'),
    route(urlPatterns.track, 'storefront/track/track.tsx'),
    route(urlPatterns.withdraw, 'storefront/withdraw/withdraw.tsx'),
    route(urlPatterns.newsletter, 'storefront/newsletter/newsletter.tsx'),
    route(urlPatterns.faq, 'storefront/texts/faq.tsx'),
    route(urlPatterns.about, 'storefront/texts/about.tsx'),
    route(urlPatterns.terms, 'storefront/texts/terms.tsx'),
    route(urlPatterns.refund, 'storefront/texts/refund.tsx'),
    route(urlPatterns.cookies, 'storefront/texts/cookies.tsx'),
    route(urlPatterns.privacy, 'storefront/texts/privacy.tsx'),
    route(urlPatterns.checkoutSuccess, 'storefront/checkout-success/checkout-success.tsx'),
    route(urlPatterns.account, 'account/overview/account.tsx'),
    route(urlPatterns.login, 'account/login/login.tsx'),
    route(urlPatterns.register, 'account/register/register.tsx'),
    route(urlPatterns.signOut, 'account/sign-out/sign-out.tsx'),
    route(urlPatterns.forgotPassword, 'account/forgot-password/forgot-password.tsx'),
    route(urlPatterns.reauthenticate, 'account/reauthenticate/reauthenticate.tsx'),
    route(urlPatterns.unsent, 'account/unsent/unsent-form.tsx'),
    route(urlPatterns.google, 'account/google/google-start.tsx'),
    route(urlPatterns.googleReturn, 'account/google/google-return.tsx'),
    route(urlPatterns.secondStep, 'account/second-step/second-step.tsx'),
    route(urlPatterns.confirm, 'account/confirm/confirm.tsx'),
    route(urlPatterns.magicLink, 'account/magic-link/magic-link.tsx'),
    route(urlPatterns.resetPassword, 'account/reset-password/reset-password.tsx'),
    route(urlPatterns.unsubscribe, 'account/unsubscribe/unsubscribe.tsx'),
    route(urlPatterns.authTest, 'account/auth-test/auth-test.tsx'),
    route(urlPatterns.join, 'account/join/join.tsx'),
    route(urlPatterns.confirmNewEmail, 'account/change-email/change-email.tsx'),
    route(urlPatterns.dashboard, 'dashboard/overview/overview.tsx'),
    route(urlPatterns.orders, 'dashboard/orders/orders.tsx'),
    route(urlPatterns.order, 'dashboard/order/order.tsx'),
    route(urlPatterns.invoice, 'dashboard/order/invoice.ts'),
    route(urlPatterns.orderReturn, 'dashboard/order-return/order-return.tsx'),
    route(urlPatterns.orderAddress, 'dashboard/order-address/order-address.tsx'),
    route(urlPatterns.orderReview, 'dashboard/reviews/review.tsx'),
    route(urlPatterns.passport, 'dashboard/passport/passport.tsx'),
    route(urlPatterns.passportPicture, 'dashboard/passport/passport-picture.ts'),
    route(urlPatterns.sharedPassport, 'storefront/passport/shared-passport.tsx'),
    route(urlPatterns.sharedPassportPicture, 'storefront/passport/shared-passport-picture.ts'),
    route(urlPatterns.ownReviews, 'dashboard/reviews/reviews.tsx'),
    route(urlPatterns.settings, 'dashboard/settings/settings.tsx'),
    route(urlPatterns.addresses, 'dashboard/addresses/addresses.tsx'),
    route(urlPatterns.private, 'dashboard/private/private.tsx'),
    route(urlPatterns.myData, 'dashboard/private/my-data.ts'),
    route(urlPatterns.twoStep, 'dashboard/two-step/two-step.tsx'),
    route(urlPatterns.passkeys, 'dashboard/passkeys/passkeys.tsx'),
    route(urlPatterns.preferences, 'layout/preferences.tsx'),
    ...inDevelopment,
    route('*', 'storefront/not-found/not-found.tsx'),
  ]),
  route(urlPatterns.drawer, 'storefront/cart/drawer/cart-drawer.tsx'),
  layout('storefront/checkout/frame.tsx', [route(urlPatterns.checkout, 'storefront/checkout/checkout.tsx')]),
  layout(
    'admin/parts/frame.tsx',
    adminPages.map(({ path, file }) => route(path, file)),
  ),
] satisfies RouteConfig
