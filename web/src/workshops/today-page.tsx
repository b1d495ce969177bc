import { useWorkshop } from './use-workshop.ts'

/** The first page of a workshop: what waits for its members. */
export function TodayPage() {
  const { name } = useWorkshop()
  return (
    <h1 tabIndex={-1} className="text-title">
      {name}
    </h1>
  )
}
