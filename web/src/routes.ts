import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shell/layout.tsx', [
    index('home/home.route.tsx'),
    route('browse', 'catalogue/browse.route.tsx'),
    route('browse/category/:categoryId', 'catalogue/category.route.tsx'),
    route('search', 'catalogue/search.route.tsx'),
    route('product/:productId', 'catalogue/product.route.tsx'),
    route('cart', 'cart/cart.route.tsx'),
    route('checkout', 'checkout/checkout.route.tsx'),
    route('checkout/success', 'checkout/success.route.tsx'),
    route('checkout/cancel', 'checkout/cancel.route.tsx'),
    route('orders', 'orders/orders.route.tsx'),
    route('orders/:orderId', 'orders/order.route.tsx'),
    route('help', 'pages/help.route.tsx'),
    route('terms', 'pages/terms.route.tsx'),
    route('privacy', 'pages/privacy.route.tsx'),
    route('401', 'errors/unauthorized.route.tsx'),
    route('404', 'not-found/not-found.route.tsx', { id: 'not-found' }),
    route('500', 'errors/server-error.route.tsx'),
    route('503', 'errors/unavailable.route.tsx'),
    route('*', 'not-found/not-found.route.tsx', { id: 'splat' }),
  ]),
  route('signin', 'accounts/sign-in.route.tsx'),
  route('signup', 'accounts/sign-up.route.tsx'),
] satisfies RouteConfig
