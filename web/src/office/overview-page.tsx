import { useQuery } from '@tanstack/react-query'
import { staffQuery } from './queries.ts'

export function OverviewPage() {
  const { data: staff } = useQuery(staffQuery)
  return (
    <h1 tabIndex={-1} className="text-title">
      Akwaaba{staff && `, ${staff.first_name}`}
    </h1>
  )
}
