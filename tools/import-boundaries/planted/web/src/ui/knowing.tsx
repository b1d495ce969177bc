import '@akyede/contract/catalogue'
import '@akyede/contract/money'
import '@akyede/contract/words'
import 'react'
import './button.tsx'
import '@akyede/contract/orders' // refused: noRestrictedImports
import '#kit/storage.ts' // refused: noRestrictedImports
import '#feature/cart' // refused: noRestrictedImports
import '../cart/cart.ts' // refused: noRestrictedImports

export const pale = <p className="text-ink">Order #123456 of &#x20B5;</p>
export const plain = <a href="#details">Details</a>
export const loud = <p className="text-[#ff0000]">!</p> // refused: plugin
export const red = { color: '#f00' } // refused: plugin
export const green = `#00ff0080 ${red.color}` // refused: plugin
export const blue = 'rgb(0 0 255)' // refused: plugin
export const html = <p dangerouslySetInnerHTML={{ __html: blue }} /> // refused: noDangerouslySetInnerHtml
