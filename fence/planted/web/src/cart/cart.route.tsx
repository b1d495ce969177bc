export default function CartRoute() {
  return <p>A route is a default export: React Router asks for it.</p>
}
