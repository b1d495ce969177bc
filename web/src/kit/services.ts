import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import { createContext } from 'react-router'

/** The public reads of the API, called in process by the loaders of public pages instead of over HTTP. */
export interface LoaderServices {
  call<Name extends EndpointName>(name: Name, request: RequestFor<Name>): Promise<ResponseFor<Name>>
}

/** The key under which loaders find the services: `context.get(servicesContext).call(…)`. */
export const servicesContext = createContext<LoaderServices>()
