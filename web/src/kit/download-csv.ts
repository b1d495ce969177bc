import { call } from './call.ts'

/** Endpoints whose response is a CSV file. */
type CsvEndpoint = 'exportOfficeOrders' | 'exportOfficeFigures' | 'exportWorkshopStatement'

/** Calls an endpoint whose response is a CSV file and saves it under this name. Fails as `call` does. */
export async function downloadCsv(fileName: string, name: CsvEndpoint, request: object): Promise<void> {
  const text = String(await call(name, request as never, { send: fetchText }))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** `call` reads JSON, so the text of the file is passed to it as a JSON string. */
const fetchText: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  return response.ok ? Response.json(await response.text()) : response
}
