import '#feature/cart'
import '../../cart/cart-page.tsx' // refused: noRestrictedImports
import '#feature/cart/cart-page' // refused: noRestrictedImports

export default function CartRoute() {
  return <p>A route is a default export: React Router asks for it.</p>
}
