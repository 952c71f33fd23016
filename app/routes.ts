import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { patterns } from '#shared/urls.ts'

/** Every page and the file that makes it. The addresses themselves stand in shared/urls.ts, which links are built from. */
export default [
  layout('layout/default.tsx', [
    index('storefront/home.tsx'),
    route(patterns.products, 'storefront/products.tsx'),
    route(patterns.product, 'storefront/product.tsx'),
    route(patterns.cart, 'storefront/cart.tsx'),
    route(patterns.checkoutSuccess, 'storefront/checkout-success.tsx'),
    route(patterns.account, 'account/account.tsx'),
    route(patterns.login, 'account/login.tsx'),
    route(patterns.register, 'account/register.tsx'),
    route(patterns.signOut, 'account/sign-out.tsx'),
    route(patterns.forgotPassword, 'account/forgot-password.tsx'),
    route(patterns.prove, 'account/prove.tsx'),
    route(patterns.google, 'account/google-start.tsx'),
    route(patterns.googleReturn, 'account/google-return.tsx'),
    route(patterns.confirm, 'account/confirm.tsx'),
    route(patterns.magicLink, 'account/magic-link.tsx'),
    route(patterns.resetPassword, 'account/reset-password.tsx'),
    route(patterns.authTest, 'account/auth-test.tsx'),
    route(patterns.confirmNewEmail, 'account/change-email.tsx'),
    route(patterns.dashboard, 'dashboard/overview.tsx'),
    route(patterns.orders, 'dashboard/orders.tsx'),
    route(patterns.order, 'dashboard/order.tsx'),
    route(patterns.settings, 'dashboard/settings.tsx'),
    route(patterns.addresses, 'dashboard/addresses.tsx'),
    route(patterns.private, 'dashboard/private.tsx'),
    route(patterns.myData, 'dashboard/my-data.ts'),
    route(patterns.preferences, 'layout/preferences.tsx'),
    route('*', 'storefront/no-such-page.tsx'),
  ]),
  layout('storefront/checkout/frame.tsx', [route(patterns.checkout, 'storefront/checkout.tsx')]),
] satisfies RouteConfig
